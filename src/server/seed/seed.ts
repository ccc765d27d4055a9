import { insertPosts } from '../instagram/feed.sql.ts';
import type { Deps } from '../deps.ts';
import { addDownload } from '../media/download.ts';
import { createPromotion } from '../store/promotions/create-promotion.ts';
import { rebuildSearch } from '../search-index/documents.ts';
import type { Tx } from '../db/connect.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { insertCompany } from './companies.sql.ts';
import { insertMembers, insertProductCategories, insertShipping } from './catalogue.sql.ts';
import { type PictureAddresses, addPictures, withAddresses } from './pictures.ts';
import { hasPages } from '../setup/setup.sql.ts';
import { insertGuideCategories } from '../guides/guide.admin.sql.ts';
import { writeEvents } from '../events/event.admin.ts';
import { writeGuides } from '../guides/guide.admin.ts';
import { writeProducts } from '../store/products/product.admin.ts';
import { writePage, writePageForLater } from '../pages/write-page.ts';
import { writeRedirect } from '../pages/redirects.ts';
import { writeMenu } from '../site/menus.ts';
import {
  accessOf,
  eventRow,
  guideCategoryRow,
  guideRow,
  menuItems,
  pageToPublish,
  postRow,
  productRows,
} from './rows.ts';
import { worksheetPdf } from './worksheet-pdf.ts';
import type { SeedAccount, SeedSite } from './site.ts';

type SeedDeps = Pick<Deps, 'config' | 'db' | 'identity' | 'content' | 'log' | 'now' | 'storage'>;

/**
 * Fills an empty database with a site; returns false if it has pages already. Creates no accounts and no promotions in
 * production, because their passwords and codes are published. Adds pictures and accounts first and writes the content
 * last, in one transaction, so that the next start repeats an interrupted one.
 */
export async function seedSite(
  deps: SeedDeps,
  siteAt: (now: Date) => Promise<SeedSite>,
  progress: (text: string) => void = () => {},
): Promise<boolean> {
  if (await hasPages(deps.db.read)) return false;
  const started = performance.now();
  const now = deps.now();
  progress('Filling the empty database with the demonstration site …');
  const site = await siteAt(now);
  const [pictures, accounts] = await Promise.all([
    addPictures(deps, site.pictures),
    isRealSite(deps.config) ? [] : ensureAccounts(deps, site.accounts),
  ]);
  const written = await deps.db.transaction(async (tx) => {
    // If two processes start on one empty database, the second waits here and then finds the pages of the first.
    await deps.db.engine.lockForMigration(tx);
    if (await hasPages(tx)) return null;
    const editor = accounts.find(({ roles }) => roles.includes('publisher'))?.uid ?? null;
    const { guides } = await writeSite(tx, deps, site, { at: now.toISOString(), pictures, editor });
    if (accounts.length > 0) {
      await insertMembers(
        tx,
        accounts.map((account) => memberRow(account, now.toISOString())),
      );
      for (const { used, ...promotion } of site.promotions) await createPromotion(tx, deps, promotion, used);
      for (const company of site.companies) await insertCompany(tx, company, { now, accounts, guides });
    }
    for (const tag of ['feed', 'shipping'] as const) await contentChanged(tx, tag);
    await rebuildSearch(tx, deps.db);
    return { guides };
  });
  if (written)
    for (const { text, access, ...file } of site.downloads)
      await addDownload(deps, {
        ...file,
        content: file.fileName.endsWith('.pdf') ? await worksheetPdf(text) : Buffer.from(text),
        access: accessOf(access, written.guides),
      });
  await deps.content.refresh();
  progress(`Filled in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return written !== null;
}

/** The demonstration's passwords are published: they must not reach a real site or a real Firebase project. */
function isRealSite(config: SeedDeps['config']): boolean {
  return config.production || config.FIREBASE_PROJECT_ID !== undefined;
}

/** Creates the accounts at the identity service, outside any transaction. Existing accounts stay unchanged. */
async function ensureAccounts(deps: SeedDeps, accounts: SeedAccount[]) {
  return Promise.all(
    accounts.map(async (account) => {
      const { email, password, displayName } = account;
      const { uid } = await deps.identity.ensureUser({ email, password, displayName, emailVerified: true });
      return { ...account, uid };
    }),
  );
}

function memberRow(
  { uid, email, displayName, firstName, surname, roles }: SeedAccount & { uid: string },
  at: string,
): Insertable<Tables['member']> {
  return {
    uid,
    email,
    display_name: displayName,
    email_verified: 1,
    first_name: firstName,
    surname,
    status: 'active',
    roles_json: JSON.stringify(roles),
    created_at: at,
    updated_at: at,
  };
}

async function writeSite(
  tx: Tx,
  deps: SeedDeps,
  site: SeedSite,
  { at, pictures, editor }: { at: string; pictures: PictureAddresses; editor: string | null },
): Promise<{ guides: Map<string, number> }> {
  const alts = new Map(site.pictures.map(({ name, alt }) => [name, alt]));
  const pictured = <T>(rows: T) => withAddresses(rows, pictures);
  const categories = await insertProductCategories(
    tx,
    site.categories.map(({ name }) => name),
  );
  const productCategories = new Map(site.categories.map(({ id, name }) => [id, categories.get(name) ?? id]));
  await writeProducts(
    tx,
    deps,
    pictured(site.products.map((product, index) => productRows(product, index + 1, { productCategories, alts }))),
  );

  await insertShipping(
    tx,
    site.shipping.map(({ country, freeFromCents }) => ({ country, free_from_cents: freeFromCents })),
    site.shipping.flatMap(({ country, bands }) =>
      bands.map((band) => ({ country, max_grams: band.maxGrams, price_cents: band.priceCents })),
    ),
  );

  const urlOfCategory = new Map(site.guideCategories.map(({ slug, path }) => [slug, path]));
  const guideCategories = await insertGuideCategories(
    tx,
    pictured(site.guideCategories.map((category, index) => guideCategoryRow(category, index + 1))),
  );
  const guides = await writeGuides(
    tx,
    deps,
    pictured(
      site.guides.map((guide, index) => ({
        guide: guideRow(guide, index + 1, at),
        categoryId: guideCategories.get(urlOfCategory.get(guide.categorySlug) ?? '') ?? null,
      })),
    ),
  );
  await writeEvents(tx, deps, pictured(site.events.map((event) => eventRow(event, at))));
  await insertPosts(tx, pictured(site.feed.map((post, index) => postRow(post, index, at))));

  const ids = { guides, productCategories, alts };
  for (const page of site.pages) await writePage(tx, deps, pictured(pageToPublish(page, ids)));
  for (const { page, ...time } of site.scheduled)
    await writePageForLater(tx, deps, { ...pictured(pageToPublish(page, ids)), createdBy: editor }, time);
  for (const redirect of site.redirects) await writeRedirect(tx, deps, { ...redirect, locale: 'au' });
  for (const [locale, menu] of [
    ['au', site.menu],
    ['nz', site.nzMenu],
  ] as const) {
    const written = await writeMenu(tx, deps, 'system', { locale, items: menuItems(menu), revision: 0 });
    if (!written.ok) throw new Error(`The menu of ${locale}: ${written.errors[0]?.errorMessage}`);
  }
  return { guides };
}
