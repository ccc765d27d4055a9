import { fieldsOf, type SettingField, type Subject, subjects } from '#contract/admin/setting-fields.ts';
import * as calls from '#contract/admin/settings.ts';
import * as schemas from '#contract/admin/settings.schemas.ts';
import { shownCount } from '../db/counted.ts';
import type { Deps } from '../deps.ts';
import type { Call, Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { openMoney } from '../store/payments/open-money.ts';
import { textOf, type Texts } from './setting-rules.ts';
import { type Current, currentSettings, saveSettings, storedSettings, withChange } from './settings.ts';
import { countWaitingMails } from './setting.sql.ts';
import { closedBecause } from '../shop-closed.ts';
import { setBy } from './stored-settings.ts';
import { tryMail, tryReceivers } from './try-mail.ts';
import { tryPayments } from './try-payments.ts';
import { tryStorage } from './try-storage.ts';

/** What the server alone sets: it could not change while the site runs, or staff could not undo it. */
const onServer = [
  'PUBLIC_ORIGIN',
  'PUBLIC_ORIGIN_NZ',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_POOL_SIZE',
  'DATA_DIR',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'HOST',
  'PORT',
  'TRUST_PROXY',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'FIREBASE_PROJECT_ID',
  'INSTAGRAM_ACCESS_TOKEN',
  'RECAPTCHA_SITE_KEY',
  'TAG_CONTAINER_ID',
] as const;

const endChars = 4;

/** The settings of the whole site. */
export function settingRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listSettings, schemas.listSettings, async () => {
    const stored = await storedSettings(deps.db.read, deps);
    const { stated } = deps.config;
    return {
      data: {
        subjects: subjects.map((subject) => {
          const { changedAt = null, changedBy = null } = stored.get(subject) ?? {};
          return { subject, changedAt, changedBy };
        }),
        closed: closedBecause(deps.config),
        server: onServer.map((name) => ({ name, isSet: stated[name] !== undefined })),
        storage: deps.storage.isRemote ? ('bucket' as const) : ('disk' as const),
      },
    };
  });

  routes.add(calls.getSettings, schemas.getSettings, async ({ input: { subject } }) => {
    const current = await currentSettings(deps.db.read, deps, subject);
    const { revision, changedAt, changedBy } = current.now;
    return {
      data: {
        subject,
        revision,
        changedAt,
        changedBy,
        values: fieldsOf(subject).map((field) => toWire(field, current, deps)),
        open: subject === 'payments' ? shownCount(await openMoney(deps.db.read)) : null,
        waiting: subject === 'mail' ? shownCount(await countWaitingMails(deps.db.read)) : null,
      },
    };
  });

  routes.add(calls.saveSettings, schemas.saveSettings, async ({ input, ...call }) =>
    toResults(
      await saveSettings(deps, staffCall(call), { ...input, values: given(input.values) }),
      ({ subject, revision }) => ({ subject, revision }),
    ),
  );

  routes.add(calls.testMail, schemas.testMail, async ({ input, ...call }) => {
    const changed = await typed(deps, 'mail', input.values);
    if (!changed.ok) return { data: null, errors: changed.errors };
    return { data: await tryMail(changed.value.config, emailOf(call)) };
  });

  routes.add(calls.testReceivers, schemas.testReceivers, async ({ input }) => {
    const changed = await typed(deps, 'receivers', input.values);
    if (!changed.ok) return { data: null, errors: changed.errors };
    return { data: await tryReceivers(changed.value.config) };
  });

  routes.add(calls.testPayments, schemas.testPayments, async ({ input }) => {
    const changed = await typed(deps, 'payments', input.values);
    if (!changed.ok) return { data: null, errors: changed.errors };
    return { data: await tryPayments(changed.value.config) };
  });

  routes.add(calls.testStorage, schemas.testStorage, async () => ({ data: await tryStorage(deps) }));
}

const emailOf = (call: Pick<Call<unknown>, 'viewer' | 'requestId'>): string => staffCall(call).email;

const given = (values: Record<string, string | null | undefined>): Texts =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What would count with what was typed, which is not saved yet. */
async function typed(deps: Deps, subject: Subject, values: Record<string, string | null | undefined>) {
  return withChange(await currentSettings(deps.db.read, deps, subject), deps.config, {
    subject,
    values: given(values),
  });
}

function toWire(field: SettingField, { now, config }: Current, deps: Deps) {
  const { name, kind, showsEnd } = field;
  const variable = setBy(name, deps.config.stated);
  const counts = config[name];
  const isSet = counts !== undefined && counts !== '';
  return {
    name,
    value: textOf(config, field),
    isSet,
    end: kind === 'secret' && showsEnd && isSet && typeof counts === 'string' ? counts.slice(-endChars) : null,
    setBy: variable,
    isLost: variable === null && now.lost.includes(name),
  };
}
