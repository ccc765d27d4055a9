import type { ApiError } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import type { SentForm } from '../http/multipart.ts';
import { type Outcome, fail, ok } from '../outcome.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import { keepAttachments, refuseOtherTypes } from './attachments.ts';
import { insertUsedCaptcha } from './captcha.sql.ts';
import { insertSubmission } from './submission.sql.ts';
import { type Answer, submissionMail } from './submission-mail.ts';
import { asFlag } from '../db/flag.ts';

/** The files and the honeypot of a form, and the locale of the site. */
export interface Sending {
  form: Pick<SentForm, 'files' | 'website'>;
  locale: Locale;
}

export interface Submission {
  kind: 'product' | 'contact' | 'signup';
  name: string;
  phone: string;
  email: string;
  enquiry: string;
  state: string;
  subject: string;
  receiver: string;
  /** To the questions of the page. */
  answers?: readonly Answer[];
  mail: { subject: string; title: string; rows: [label: string, value: string][] };
  /** The captcha solution; undefined if the form has no captcha. */
  captcha?: string;
}

const captchaFailed = {
  errorMessage: 'Captcha check failed. Please try again.',
  field: 'recaptchaValue',
  code: 'captcha_failed',
} satisfies ApiError;
const filesDown =
  'The files cannot be stored at the moment. Nothing was sent. Please try again in a minute, or send the form without files.';
const captchaDown = 'The captcha service cannot be reached. Nothing was sent. Please try again in a moment.';

/**
 * Stores a submission with its files and queues its mail, in one transaction. If the honeypot is filled in, the
 * submission is stored as suspect and no mail is sent.
 */
export async function storeSubmission(
  deps: Deps,
  { mail, captcha, answers = [], ...submission }: Submission,
  { form, locale }: Sending,
): Promise<Outcome<{ sent: true }>> {
  await refuseOtherTypes(form.files);
  const verdict = captcha === undefined ? null : await deps.captcha.verify(captcha);
  if (verdict?.kind === 'unavailable') return fail(captchaDown, undefined, 'captcha_down');
  if (verdict?.kind === 'failed') return { ok: false, errors: [captchaFailed] };

  const suspect = form.website.trim() !== '';
  const kept = await keepAttachments(deps, form.files).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    deps.log.warn({ err: error }, 'The files of a form could not be stored; the form is refused.');
    return null;
  });
  if (!kept) return fail(filesDown, undefined, 'storage_unavailable');
  const { stored, undo } = kept;
  try {
    const isStored = await deps.db.transaction(async (tx) => {
      if (verdict && !(await insertUsedCaptcha(tx, verdict.id, verdict.expiresAt.toISOString()))) return false;
      const row = {
        ...submission,
        locale,
        answers_json: JSON.stringify(answers),
        suspect: asFlag(suspect),
        created_at: deps.now().toISOString(),
      };
      const id = await insertSubmission(tx, row, stored);
      if (!suspect)
        await queueMail(
          tx,
          deps,
          submissionMail(deps, {
            id,
            receiver: submission.receiver,
            sender: submission,
            ...mail,
            text: submission.enquiry,
            answers,
            attachments: stored,
            locale,
          }),
        );
      return true;
    });
    if (isStored) return ok({ sent: true });
  } catch (error) {
    await undo();
    throw error;
  }
  await undo();
  return { ok: false, errors: [captchaFailed] };
}
