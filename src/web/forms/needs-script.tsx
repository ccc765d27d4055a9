import { office } from '#contract/office.ts';
import { useLocale } from '#web/api/locale-context.ts';

/** A form cannot be sent without JavaScript: said before anybody writes for nothing. */
export function NeedsScript() {
  const { email, phone } = office[useLocale()];
  return (
    <noscript>
      <p>
        This form needs JavaScript. You can also e-mail <a href={`mailto:${email}`}>{email}</a>
        {phone && ` or ring ${phone}`}.
      </p>
    </noscript>
  );
}
