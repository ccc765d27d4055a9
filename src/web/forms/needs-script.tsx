import { office } from '#contract/office.ts';
import { useLocale } from '#web/api/locale-context.ts';

/** The form needs JavaScript; this notice stands above the fields, so that users read it before they type. */
export function NeedsScript() {
  const { email, phone } = office[useLocale()];
  return (
    <noscript>
      <p>
        This form needs JavaScript. You can also email <a href={`mailto:${email}`}>{email}</a>
        {phone && ` or ring ${phone}`}.
      </p>
    </noscript>
  );
}
