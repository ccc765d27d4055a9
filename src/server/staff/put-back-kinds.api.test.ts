// Over 400 lines: each kind that can be put back has its case in the one list here.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import * as settings from '#contract/admin/settings.ts';
import * as companies from '#contract/admin/companies.ts';
import { getDistressList, saveDistressList } from '#contract/admin/distress.ts';
import * as events from '#contract/admin/events.ts';
import * as guideFiles from '#contract/admin/guide-files.ts';
import * as guides from '#contract/admin/guides.ts';
import { listMenus, saveMenu } from '#contract/admin/menus.ts';
import * as media from '#contract/admin/media.ts';
import * as messages from '#contract/admin/messages.ts';
import * as pages from '#contract/admin/pages.ts';
import * as people from '#contract/admin/people.ts';
import * as plans from '#contract/admin/plans.ts';
import * as guideCategories from '#contract/admin/guide-categories.ts';
import * as products from '#contract/admin/products.ts';
import * as promotions from '#contract/admin/promotions.ts';
import { listRedirects, removeRedirect, saveRedirect } from '#contract/admin/redirects.ts';
import { addDays } from '#contract/calendar.ts';
import * as subscriptions from '#contract/admin/subscriptions.ts';
import * as shipping from '#contract/admin/shipping.ts';
import { listStaff, setRoles } from '#contract/admin/staff.ts';
import { sendEnquiry } from '#contract/store.ts';
import { publishPage } from '../pages/write-page.ts';
import { addEvent, addGuide, addProduct } from '../testing/catalogue.sql.ts';
import { poolUse } from '../testing/evidence.sql.ts';
import { insertSubscription, liveSubscription } from '../subscriptions/subscription.sql.ts';
import { addCompany, person } from '../testing/people.sql.ts';
import { addPromotion } from '../testing/promotions.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

// Whatever the screens offer to put back is put back, once: a kind without a case here fails.

let app: TestApp;
let admin: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
});
afterAll(() => app.close());

interface Case {
  /** Of the audit record. */
  subject: string;
  act: () => Promise<{ errors?: readonly unknown[] | undefined }>;
  /** What a person sees of the thing. */
  shown: () => Promise<unknown>;
  /** What is shown after putting back; what was shown before the act if omitted. */
  becomes?: unknown;
  /** A second putting back finds the thing as it should be, and leaves it so. */
  isThereAlready?: true;
}

const key = () => `request-${randomUUID()}`;
const there = <T>(value: T | null | undefined): T => value ?? expect.fail('It is not there.');
let serial = 0;

async function lastOf(subject: string) {
  return there((await admin.call(listAudit, { subject })).rows[0]);
}
const back = (recordId: number) => admin.call(putBack, { recordId, key: key() });

/** A published page, with a draft if `draft` is its title. */
async function page(draft?: string) {
  const path = `/kind-${++serial}`;
  const { pageId } = await publishPage(app.deps, { path, title: 'One', content: { sections: [] } });
  const detail = async () => there((await admin.call(pages.getPageDetail, { pageId })).data);
  const revision = async () => there((await admin.call(pages.getPageForEdit, { id: pageId })).data).revision;
  const content = {
    sections: [
      {
        sectionName: 'body',
        items: [
          {
            itemId: 1,
            itemTypeCode: 'Html',
            anchorName: null,
            cssClass: null,
            items: [],
            sections: [],
            payloads: [{ key: 'Content', value: '<p>Words</p>' }],
          },
        ],
      },
    ],
    payloads: [{ key: 'Description', value: 'What it is.' }],
    embedDataList: [],
    nextItemId: 2,
  };
  const write = async (title: string) =>
    admin.call(pages.saveDraft, { pageId, revision: await revision(), title, imageUrl: null, content });
  if (draft !== undefined) await write(draft);
  return {
    pageId,
    path,
    write,
    subject: `page:${pageId}`,
    detail,
    read: async () => ({ pageId, revision: await revision(), key: key() }),
    /** Title, whether it is a draft, and the version that visitors see. */
    shown: async () => {
      const { title, draft: copy, publishedVersion } = await detail();
      return { title, isDraft: copy !== null, publishedVersion };
    },
  };
}

const menuOf = async (locale: 'au' | 'nz') =>
  there((await admin.call(listMenus, {})).menus.find((menu) => menu.locale === locale));
const saveMenuOf = async (locale: 'au' | 'nz', title: string) => {
  const { revision } = await menuOf(locale);
  const items = [{ title, url: '/', items: [] }];
  return admin.call(saveMenu, { locale, revision, values: { items }, key: key() });
};
const menuShown = async (locale: 'au' | 'nz') => {
  const { items, isOwn } = await menuOf(locale);
  return { items, isOwn };
};

/** A guide with a file. */
async function guideFile() {
  const { guideId } = await addGuide(app.deps, { priceCents: 1000 });
  const files = [new File(['Words'], 'words.txt')];
  const added = await admin.call(guideFiles.addGuideFile, { guideId, key: key() }, { files });
  const read = async () => there((await admin.call(guides.getGuideForEdit, { guideId })).data);
  return {
    which: { guideId, fileId: there(added.results).fileId },
    read,
    subject: `guide:${guideId}`,
    shown: async () => (await read()).files.map(({ fileName }) => fileName),
  };
}

/** A person who was given a guide. */
async function given() {
  const { uid } = await person(app, `given-${++serial}@example.org`);
  const { guideId } = await addGuide(app.deps, { priceCents: 1500 });
  await app.deps.content.refresh();
  const which = { uid, guideId };
  const give = () => admin.call(people.giveAccess, { ...which, reason: 'A gift', lastDay: null, key: key() });
  const shown = async () => (await admin.call(people.whyAccess, which)).results?.accessResultCode;
  return { which, give, shown, subject: `staff:${uid}` };
}

const product = async (productId: number) => there((await admin.call(products.getProductForEdit, { productId })).data);

async function productCategory() {
  const name = `Category ${++serial}`;
  const { categoryId } = there((await admin.call(products.createProductCategory, { name, key: key() })).results);
  const category = async () => {
    const { categories } = await admin.call(products.getProductCategories, {});
    return categories.find((each) => each.categoryId === categoryId || each.name === name);
  };
  return { categoryId, category };
}

async function guideCategory() {
  const values = { name: `Series ${++serial}`, tileTitle: '', pageTitle: '', tileDesc: '', imageUrl: null };
  const slug = `series-${serial}`;
  const { categoryId } = there(
    (await admin.call(guideCategories.createGuideCategory, { slug, values, key: key() })).results,
  );
  const category = async () => {
    const { categories } = await admin.call(guideCategories.listGuideCategories, {});
    return there(categories.find((each) => each.categoryId === categoryId));
  };
  return { categoryId, category };
}

/** A promotion, which has been ended if so wanted. */
async function promotion(isEnded = false) {
  const { promotionId } = await addPromotion(app.deps, {});
  const which = { promotionId, revision: 0, key: key() };
  if (isEnded) await admin.call(promotions.endPromotion, which);
  return {
    subject: `promotion:${promotionId}`,
    which: isEnded ? { promotionId, revision: 1, key: key() } : which,
    shown: async () => {
      const { data } = await admin.call(promotions.getPromotion, { promotionId });
      const { revision: _revision, ...rest } = there(data).promotion;
      return rest;
    },
  };
}

const cases: Record<string, () => Promise<Case>> = {
  async 'product.saveProduct'() {
    const { productId } = await addProduct(app.deps, { priceCents: 1000 });
    const read = async () => there((await admin.call(products.getProductForEdit, { productId })).data);
    const { revision, values } = await read();
    const input = { productId, revision, values: { ...values, name: 'Other', price: 12 }, key: key() };
    return {
      subject: `product:${productId}`,
      act: () => admin.call(products.saveProduct, input),
      shown: async () => (await read()).values,
    };
  },
  async 'product.archiveProduct'() {
    const { productId } = await addProduct(app.deps, { priceCents: 1000 });
    return {
      subject: `product:${productId}`,
      act: () => admin.call(products.archiveProduct, { productId, revision: 0, key: key() }),
      shown: async () => (await product(productId)).state,
    };
  },
  async 'product.unarchiveProduct'() {
    const { productId } = await addProduct(app.deps, { priceCents: 1000 });
    await admin.call(products.archiveProduct, { productId, revision: 0, key: key() });
    return {
      subject: `product:${productId}`,
      act: () => admin.call(products.unarchiveProduct, { productId, revision: 1, key: key() }),
      shown: async () => (await product(productId)).state,
    };
  },
  async 'product.saveByFile'() {
    const { productId, slug } = await addProduct(app.deps, { priceCents: 1000 });
    const file = Buffer.from(`Code,Price\n${slug.toUpperCase()},12`).toString('base64');
    return {
      subject: `product:${productId}`,
      act: async () => {
        const seen = there((await admin.call(products.importProducts, { file, key: key() })).results).seen ?? '';
        return admin.call(products.importProducts, { file, seen, key: key() });
      },
      shown: async () => (await product(productId)).values,
    };
  },
  async 'product-category.saveProductCategory'() {
    const { categoryId, category } = await productCategory();
    const values = { name: `Other ${++serial}`, place: 1 };
    return {
      subject: `product-category:${categoryId}`,
      act: () => admin.call(products.saveProductCategory, { categoryId, revision: 0, values, key: key() }),
      shown: async () => (await category())?.name,
    };
  },
  async 'product-category.removeProductCategory'() {
    const { categoryId, category } = await productCategory();
    return {
      subject: `product-category:${categoryId}`,
      act: () => admin.call(products.removeProductCategory, { categoryId, revision: 0, key: key() }),
      shown: async () => (await category())?.name,
    };
  },
  async 'guide.saveByFile'() {
    const { guideId, pageUrl } = await addGuide(app.deps, { priceCents: 1000 });
    await app.deps.content.refresh();
    const file = Buffer.from(`Address,Price\n${pageUrl},12`).toString('base64');
    return {
      subject: `guide:${guideId}`,
      act: async () => {
        const seen = there((await admin.call(guides.importGuides, { file, key: key() })).results).seen ?? '';
        return admin.call(guides.importGuides, { file, seen, key: key() });
      },
      shown: async () => there((await admin.call(guides.getGuideForEdit, { guideId })).data).values,
    };
  },
  async 'guide-category.saveGuideCategory'() {
    const { categoryId, category } = await guideCategory();
    const { revision, values } = await category();
    const input = { categoryId, revision, values: { ...values, name: `Other ${++serial}`, tileDesc: 'x' }, key: key() };
    return {
      subject: `guide-category:${categoryId}`,
      act: () => admin.call(guideCategories.saveGuideCategory, input),
      shown: async () => (await category()).values,
    };
  },
  async 'guide-category.archiveGuideCategory'() {
    const { categoryId, category } = await guideCategory();
    return {
      subject: `guide-category:${categoryId}`,
      act: () => admin.call(guideCategories.archiveGuideCategory, { categoryId, revision: 0, key: key() }),
      shown: async () => (await category()).archivedAt,
    };
  },
  async 'guide-category.unarchiveGuideCategory'() {
    const { categoryId, category } = await guideCategory();
    await admin.call(guideCategories.archiveGuideCategory, { categoryId, revision: 0, key: key() });
    return {
      subject: `guide-category:${categoryId}`,
      act: () => admin.call(guideCategories.unarchiveGuideCategory, { categoryId, revision: 1, key: key() }),
      shown: async () => (await category()).archivedAt !== null,
    };
  },
  async 'plan.savePlan'() {
    const read = async () => there((await admin.call(plans.getStaffPlans, {})).data?.plans[0]);
    const { plan, revision } = await read();
    const values = { monthly: 9.5, yearly: 95, onSale: false };
    return {
      subject: `plan:${plan}`,
      act: () => admin.call(plans.savePlan, { plan, revision, values, key: key() }),
      shown: async () => (await read()).values,
    };
  },
  async 'shipping.saveShipping'() {
    const read = async () => there((await admin.call(shipping.getShipping, {})).data?.countries[0]);
    const { country, revision } = await read();
    const values = { freeFrom: 99, steps: [{ maxGrams: null, price: 9.5 }] };
    return {
      subject: `shipping:${country}`,
      act: () => admin.call(shipping.saveShipping, { country, revision, values, key: key() }),
      shown: async () => (await read()).values,
    };
  },
  async 'promotion.changePromotion'() {
    const { subject, which, shown } = await promotion();
    const values = { description: 'Other words', limitTotal: 5, endsAt: '2027-01-01T00:00:00.000Z' };
    return { subject, shown, act: () => admin.call(promotions.changePromotion, { ...which, values }) };
  },
  async 'promotion.endPromotion'() {
    const { subject, which, shown } = await promotion();
    return { subject, shown, act: () => admin.call(promotions.endPromotion, which), isThereAlready: true };
  },
  async 'promotion.resumePromotion'() {
    const { subject, which, shown } = await promotion(true);
    return { subject, shown, act: () => admin.call(promotions.resumePromotion, which), isThereAlready: true };
  },
  async 'guide.saveGuide'() {
    const { guideId } = await addGuide(app.deps, { priceCents: 1000 });
    const read = async () => there((await admin.call(guides.getGuideForEdit, { guideId })).data);
    const { revision, values } = await read();
    const input = { guideId, revision, values: { ...values, title: 'Other' }, key: key() };
    return {
      subject: `guide:${guideId}`,
      act: () => admin.call(guides.saveGuide, input),
      shown: async () => (await read()).values,
    };
  },
  async 'guide.setGuidePlan'() {
    const { guideId } = await addGuide(app.deps, { priceCents: 1000 });
    const page = async () => there(there((await admin.call(guides.getGuideForEdit, { guideId })).data).page);
    const input = { guideId, revision: (await page()).pageRevision, values: { plan: 'pro' as const }, key: key() };
    return {
      subject: `guide:${guideId}`,
      act: () => admin.call(guides.setGuidePlan, input),
      shown: async () => (await page()).plan,
    };
  },
  async 'guide.replaceGuideFile'() {
    const { which, read, subject, shown } = await guideFile();
    const input = { ...which, revision: (await read()).filesRevision, key: key() };
    const files = [new File(['Other words'], 'other.txt')];
    return { subject, act: () => admin.call(guideFiles.replaceGuideFile, input, { files }), shown };
  },
  async 'guide.removeGuideFile'() {
    const { which, read, subject, shown } = await guideFile();
    const input = { ...which, revision: (await read()).filesRevision, key: key() };
    return { subject, act: () => admin.call(guideFiles.removeGuideFile, input), shown };
  },
  async 'guide.orderGuideFiles'() {
    const { which, read, subject, shown } = await guideFile();
    const { guideId } = which;
    await admin.call(guideFiles.addGuideFile, { guideId, key: key() }, { files: [new File(['More'], 'more.txt')] });
    const { files, filesRevision: revision } = await read();
    const fileIds = files.map(({ fileId }) => fileId).toReversed();
    const input = { guideId, revision, values: { fileIds }, key: key() };
    return { subject, act: () => admin.call(guideFiles.orderGuideFiles, input), shown };
  },
  async 'event.saveEvent'() {
    const { eventId } = await addEvent(app.deps, { priceCents: 1000 });
    const read = async () => there((await admin.call(events.getEventForEdit, { eventId })).data);
    const { revision, values } = await read();
    const input = { eventId, revision, values: { ...values, title: 'Other', bring: 'A hat' }, key: key() };
    return {
      subject: `event:${eventId}`,
      act: () => admin.call(events.saveEvent, input),
      shown: async () => (await read()).values,
    };
  },
  async 'event.setEventPlaces'() {
    const { eventId } = await addEvent(app.deps, { priceCents: 1000, places: 8 });
    const input = { eventId, revision: 0, values: { places: 12 }, key: key() };
    return {
      subject: `event:${eventId}`,
      act: () => admin.call(events.setEventPlaces, input),
      shown: () => poolUse(app.deps, `event:${eventId}`),
    };
  },
  async 'menu.saveMenu'() {
    await saveMenuOf('au', 'Before');
    return { subject: 'menu:au', act: () => saveMenuOf('au', 'After'), shown: () => menuShown('au') };
  },
  async 'menu.removeMenu'() {
    if (!(await menuOf('nz')).isOwn) await saveMenuOf('nz', 'Aotearoa');
    return {
      subject: 'menu:nz',
      // Only putting back the first menu of nz removes it.
      act: async () => back((await lastOf('menu:nz')).recordId),
      shown: () => menuShown('nz'),
    };
  },
  async 'words.saveDistressList'() {
    const list = async () => there((await admin.call(getDistressList, {})).data);
    const { revision } = await list();
    const subjects = [{ name: 'Bites', words: ['wombat'], pageUrl: '/contact' }];
    return {
      subject: 'words:distress',
      act: () => admin.call(saveDistressList, { revision, values: { subjects }, key: key() }),
      shown: async () => (await list()).subjects,
    };
  },
  async 'media.replaceMedia'() {
    const mediaId = await pictureInLibrary();
    const find = async () => there((await admin.call(media.listMedia, {})).rows.find((row) => row.mediaId === mediaId));
    const shape = { turn: 180 as const, crop: null };
    return {
      subject: `media:${mediaId}`,
      act: async () =>
        admin.call(media.replaceMedia, { mediaId, revision: (await find()).revision, key: key(), shape }),
      shown: async () => (await find()).url,
    };
  },
  async 'redirect.saveRedirect'() {
    const { path, save, shown } = await redirect();
    const { redirectId, revision } = there((await save(null, 0, '/before')).results);
    return { subject: `redirect:au${path}`, act: () => save(redirectId, revision, '/after'), shown };
  },
  async 'redirect.removeRedirect'() {
    const { path, save, shown } = await redirect();
    const made = there((await save(null, 0, '/before')).results);
    return {
      subject: `redirect:au${path}`,
      act: () => admin.call(removeRedirect, { ...made, key: key() }),
      shown,
    };
  },
  async 'staff.setRoles'() {
    const email = `roles-${++serial}@example.org`;
    const { uid } = await person(app, email, { roles: ['shop'] });
    return {
      subject: `staff:${uid}`,
      act: () => admin.call(setRoles, { uid, revision: 0, values: { roles: ['events'] }, key: key() }),
      shown: async () => (await admin.call(listStaff, { find: email })).rows.map(({ roles }) => roles),
    };
  },
  async 'staff.giveAccess'() {
    const { subject, give, shown } = await given();
    return { subject, act: give, shown };
  },
  async 'staff.takeAccess'() {
    const { subject, give, shown, which } = await given();
    await give();
    return { subject, act: () => admin.call(people.takeAccess, { ...which, key: key() }), shown };
  },
  async 'staff.giveBackAccess'() {
    const { subject, give, shown, which } = await given();
    await give();
    await admin.call(people.takeAccess, { ...which, key: key() });
    return { subject, act: () => admin.call(people.giveBackAccess, { ...which, key: key() }), shown };
  },
  async 'company.saveCompany'() {
    const { subject, which, read } = await company();
    const { revision, values } = await read();
    const change = { corporateId: which.corporateId, revision, values: { ...values, name: 'Other', seats: 7 } };
    return {
      subject,
      act: () => admin.call(companies.saveCompany, { ...change, key: key() }),
      shown: async () => (await read()).values,
    };
  },
  async 'company.setRole'() {
    const { subject, which, roles } = await company();
    const act = () => admin.call(companies.setCompanyRole, { ...which, role: 'owner', key: key() });
    return { subject, act, shown: roles };
  },
  async 'company.removePerson'() {
    const { subject, which, roles } = await company();
    const act = () => admin.call(companies.removeFromCompany, { ...which, key: key() });
    return { subject, act, shown: roles, isThereAlready: true };
  },
  async 'company.withdrawInvitation'() {
    const { subject, which, read } = await company();
    const { corporateId } = which;
    const input = { corporateId, email: `guest-${serial}@example.org`, name: 'Gus', role: 'member' as const };
    await admin.call(companies.inviteToCompany, { ...input, key: key() });
    const invitations = async () => (await read()).invitations.map(({ invitationId }) => invitationId);
    const [invitationId = 0] = await invitations();
    return {
      subject,
      act: () => admin.call(companies.withdrawCompanyInvitation, { corporateId, invitationId, key: key() }),
      shown: invitations,
      isThereAlready: true,
    };
  },
  async 'page.saveVersion'() {
    const { subject, shown, read } = await page('Two');
    const act = async () => admin.call(pages.saveVersion, { ...(await read()), note: '' });
    return { subject, act, shown, becomes: { title: 'One', isDraft: true, publishedVersion: 1 } };
  },
  async 'message.assignMessage'() {
    const { subject, change, shown } = await message();
    const { uid } = there((await admin.call(messages.listMessages, {})).people[0]);
    const values = { assignee: uid };
    return {
      subject,
      act: () => admin.call(messages.assignMessage, { ...change, values }),
      shown: async () => (await shown()).assignee,
    };
  },
  async 'message.setMessageState'() {
    const { subject, change, shown } = await message();
    const values = { state: 'done' as const };
    return {
      subject,
      act: () => admin.call(messages.setMessageState, { ...change, values }),
      shown: async () => (await shown()).state,
    };
  },
  async 'page.restoreVersion'() {
    const { subject, shown, read } = await page('Two');
    const act = async () => admin.call(pages.restoreVersion, { ...(await read()), version: 1 });
    // What was the draft is a version now.
    return { subject, act, shown, becomes: { title: 'Two', isDraft: false, publishedVersion: 1 } };
  },
  async 'page.discardDraft'() {
    const { subject, shown, read } = await page('Two');
    return { subject, act: async () => admin.call(pages.discardDraft, await read()), shown };
  },
  async 'page.restoreDraft'() {
    const { subject, shown, read } = await page('Two');
    await admin.call(pages.discardDraft, await read());
    const { recordId } = await lastOf(subject);
    return { subject, act: () => back(recordId), shown };
  },
  async 'page.publishPage'() {
    const { subject, shown, read } = await page('Two');
    const act = async () => admin.call(pages.publishPage, { ...(await read()), note: '', reason: 'Test' });
    return { subject, act, shown, becomes: { title: 'One', isDraft: true, publishedVersion: 2 } };
  },
  async 'page.unpublishPage'() {
    const { subject, pageId, shown } = await page();
    return {
      subject,
      act: () => admin.call(pages.unpublishPage, { pageId, key: key() }),
      shown,
    };
  },
  async 'page.savePageSettings'() {
    const { subject, pageId, path, detail } = await page();
    const input = { pageId, pageRevision: 0, path: `${path}-on`, access: { kind: 'member' as const }, key: key() };
    return {
      subject,
      act: () => admin.call(pages.savePageSettings, input),
      shown: async () => [(await detail()).path, (await detail()).access],
    };
  },
  async 'setting.saveSettings'() {
    const change = { subject: 'exit' as const, revision: 0, values: { QUICK_EXIT_AU: 'https://www.abc.net.au/' } };
    return {
      subject: 'setting:exit',
      act: () => admin.call(settings.saveSettings, { ...change, key: key() }),
      shown: async () => (await admin.call(settings.getSettings, { subject: 'exit' })).data?.values[0]?.value,
    };
  },
  async 'page.removePage'() {
    const { subject, pageId, detail } = await page();
    return {
      subject,
      act: () => admin.call(pages.removePage, { pageId, key: key() }),
      shown: async () => (await detail()).state,
    };
  },
  // Last: whoever has a plan counts when a guide is taken from it.
  async 'subscription.cancelSubscription'() {
    const { id: subscriptionId, paidUntil } = await subscription();
    const wish = { subscriptionId, way: 'atEnd' as const, paidUntil, refund: 0, reason: '', key: key() };
    return {
      subject: `subscription:${subscriptionId}`,
      act: () => admin.call(subscriptions.cancelByStaff, wish),
      shown: async () => (await admin.call(subscriptions.previewCancel, { subscriptionId })).data?.state,
    };
  },
};

/** A member whose subscription is paid for another month. */
async function subscription() {
  const { uid } = await person(app, `subscriber-${++serial}@example.org`);
  const [at, paidUntil] = [new Date().toISOString(), addDays(new Date(), 30).toISOString()];
  await app.deps.db.transaction((tx) =>
    insertSubscription(tx, {
      uid,
      live_uid: uid,
      plan: 'pro',
      per: 'monthly',
      status: 'active',
      periods_paid: 1,
      failed_charges: 0,
      paid_until: paidUntil,
      next_charge_at: paidUntil,
      created_at: at,
      updated_at: at,
    }),
  );
  const { id } = there(await liveSubscription(app.deps.db.read, uid));
  return { id, paidUntil };
}

/** A company with an owner and a member, and what staff see of it. */
async function company() {
  const corporateId = await addCompany(app.deps, { name: `Company ${++serial}` });
  const add = async (role: 'owner' | 'member') =>
    (await person(app, `${role}-${serial}@example.org`, { company: { corporateId, role } })).uid;
  await add('owner');
  const uid = await add('member');
  const read = async () => there((await admin.call(companies.getCompanyForStaff, { corporateId })).data);
  return {
    subject: `company:${corporateId}`,
    which: { corporateId, uid },
    read,
    roles: async () => (await read()).people.map((each) => each.role).toSorted(),
  };
}

/** What somebody has sent by a form. */
async function message() {
  const enquiry = { name: 'Ana', phone: '1', email: 'ana@example.org', enquiry: 'Hello', productName: '' };
  await app.browser().call(sendEnquiry, { ...enquiry, emailReceiver: '' });
  const { messageId } = there((await admin.call(messages.listMessages, {})).rows[0]);
  return {
    subject: `message:${messageId}`,
    change: { messageId, revision: 0, key: key() },
    shown: async () => there((await admin.call(messages.getMessage, { messageId })).data),
  };
}

async function pictureInLibrary(): Promise<number> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#135' } })
    .composite([{ input: { create: { width: 9, height: 9, channels: 3, background: '#fff' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const files = [new File([new Uint8Array(bytes)], 'turned.png')];
  const added = await admin.call(media.uploadMedia, { alt: 'A corner', isDecorative: false }, { files });
  return there(added.results?.media[0]).mediaId;
}

async function redirect() {
  const path = `/kind-${++serial}`;
  return {
    path,
    save: (redirectId: number | null, revision: number, redirectTo: string) =>
      admin.call(saveRedirect, { redirectId, revision, values: { path, locale: 'au', redirectTo }, key: key() }),
    shown: async () => (await admin.call(listRedirects, { find: path })).rows.map((row) => row.redirectTo),
  };
}

test('every kind that can be put back has a case', () => {
  const kinds = app.deps.entities.flatMap(({ kind, verbs }) =>
    Object.entries(verbs).flatMap(([verb, { putBack: way }]) => (way ? [`${kind}.${verb}`] : [])),
  );
  expect(Object.keys(cases).sort()).toEqual(kinds.sort());
});

test.each(Object.keys(cases))('%s becomes as it was, once', async (kind) => {
  const { subject, act, shown, becomes, isThereAlready } = await there(cases[kind])();
  const before = await shown();
  expect((await act()).errors).toBeUndefined();
  const acted = await shown();
  if (kind !== 'page.saveVersion' && kind !== 'page.publishPage') expect(acted).not.toEqual(before);
  const record = await lastOf(subject);
  expect(record).toMatchObject({ action: kind.split('.')[1], putBackText: expect.any(String) });
  expect((await back(record.recordId)).errors).toBeUndefined();
  const after = await shown();
  expect(after).toEqual(becomes ?? before);
  // It has changed since, by the putting back itself.
  expect((await back(record.recordId)).errors !== undefined).toBe(!isThereAlready);
  expect(await shown()).toEqual(after);
});
