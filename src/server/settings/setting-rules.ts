import {
  fieldsOf,
  type SettingField,
  type SettingName,
  settingNames,
  type Subject,
} from '#contract/admin/setting-fields.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import { helplinesText } from '#contract/helplines.ts';
import { type Config, readConfig } from '../config.ts';
import { isNobodys } from '../lost-mails.ts';
import { type Failure, fail } from '../outcome.ts';
import { isPrivateName } from '../public-address.ts';

export type Texts = Partial<Record<SettingName, string | null>>;

const longest = 500;
const controls = /\p{Cc}/u;

/** What counts now, as the form shows it. A secret is null. */
export function textOf(config: Config, { name, kind }: SettingField): string | null {
  if (kind === 'secret') return null;
  const value = config[name];
  if (name === 'HELPLINES_AU' || name === 'HELPLINES_NZ') return helplinesText(config[name]);
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

/** What counts of a subject that staff set, without secrets. */
export function textsOfSubject(config: Config, subject: Subject, isOwn: (name: SettingName) => boolean): Texts {
  const own = fieldsOf(subject).filter(({ name, kind }) => kind !== 'secret' && isOwn(name));
  return Object.fromEntries(own.map((field) => [field.name, textOf(config, field) ?? '']));
}

/** Without spaces around it; lines keep their breaks. */
export function cleaned({ kind }: SettingField, value: string): string {
  return kind === 'helplines' ? value.replaceAll('\r\n', '\n').trim() : value.trim();
}

/**
 * What is wrong with a value that staff typed, beyond the rules of the environment (config.ts), which whoever runs the
 * server may stretch; null if nothing is.
 */
export function faultOf(field: SettingField, value: string, config: Pick<Config, 'production'>): Failure | null {
  const { name, label, kind, required } = field;
  const refuse = (said: string) => fail(`${label} ${said}.`, name, 'invalid_field');
  if (value === '') return required ? fail(`Enter ${label}.`, name, 'required') : null;
  if (kind === 'helplines') return null;
  if (value.length > longest || controls.test(value)) return refuse('is one line of at most 500 characters');
  if (kind === 'email' && !isEmailAddress(value)) return refuse('is an email address');
  if (kind === 'flag' && value !== 'true' && value !== 'false') return refuse('is yes or no');
  if (name === 'MAIL_FROM' && !isSender(value)) return refuse('is an address, or a name and an address in < >');
  if (name.startsWith('QUICK_EXIT') && isPrivateName(URL.parse(value)?.hostname ?? ''))
    return refuse('is a page that everybody can open');
  if (!config.production) return null;
  if (isNobodys(value)) return refuse('is an address of the demonstration, which nobody reads');
  if (name === 'SMTP_HOST' && isPrivateName(value))
    return refuse('is in a private network, which can only be set on the server');
  if (name === 'SMTP_SECURITY' && value === 'none') return refuse('is needed: the password would be sent in the clear');
  return null;
}

function isSender(value: string): boolean {
  const [, named] = /^[^<>"@,;:]*<([^<>]+)>$/.exec(value) ?? [];
  return isEmailAddress(named ?? value);
}

/** The running configuration with what staff may set of another one. */
export function withSettings(base: Config, settings: Config): Config {
  return Object.assign({ ...base }, Object.fromEntries(settingNames.map((name) => [name, settings[name]])));
}

/** The settings that would count, by the rules of the environment; what is wrong, at the fields that were sent. */
export function checkTogether(
  fields: readonly SettingField[],
  { texts, base }: { texts: Record<string, string>; base: Config },
): { ok: true; config: Config } | Failure {
  const result = readConfig({ ...texts, ...base.stated });
  if (result.ok) return { ok: true, config: withSettings(base, result.config) };
  const labels = new Map<string, string>(fields.map(({ name, label }) => [name, label]));
  return {
    ok: false,
    errors: [...result.broken].map(([name, message]) => ({
      errorMessage: `${labels.get(name) ?? name} ${message}.`,
      ...(labels.has(name) && { field: name }),
      code: 'invalid_field',
    })),
  };
}
