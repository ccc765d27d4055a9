import { escapeHtml } from '../escape-html.ts';

interface Page {
  title: string;
  text: string;
  /** What the one button does; it sends the address it stands at. */
  button?: string;
}

export const pages = {
  confirm: { title: 'Confirm your subscription', text: 'Press the button, and our newsletter comes to you about once a month. You can leave at any time.', button: 'Confirm subscription' },
  confirmed: { title: 'You are subscribed', text: 'Thank you. A mail that says so is on its way; every newsletter has a link to unsubscribe.' },
  unsubscribe: { title: 'Unsubscribe', text: 'Press the button, and we send you no more newsletters.', button: 'Unsubscribe' },
  unsubscribed: { title: 'You are unsubscribed', text: 'We send you no more newsletters. If you change your mind, subscribe again on our site.' },
  invalid: { title: 'This link does not count any more', text: 'It may be incomplete, or too old. To get our newsletter, please subscribe again on our site.' },
} satisfies Record<string, Page>;

/** The headers under which these pages are safe: nothing runs, nothing is kept, and the address is told to nobody else. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Plain documents without any script. A mail scanner that opens the link changes nothing: only the button does, and it is a
 * POST (RFC 8058).
 */
export function newsletterPage({ title, text, button }: Page): string {
  // Without an action the form goes to the address it stands at, token included.
  const form = button ? `<form method="post" enctype="multipart/form-data"><button name="pressed" value="yes">${escapeHtml(button)}</button></form>` : '';
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | PHI Online</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 3rem 1rem; font: 1.0625rem/1.65 'Public Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; color: light-dark(#14232b, #f3eee3); background: light-dark(#f6f1e7, #10191e); }
main { max-width: 34rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 3rem); border-radius: 14px; background: light-dark(#fffdf8, #18252c); }
h1 { margin: 0 0 1rem; font: 600 clamp(1.6rem, 5vw, 2.1rem)/1.2 Fraunces, Georgia, serif; }
.brand { margin: 0 0 1.5rem; font: 600 1.1rem Fraunces, Georgia, serif; color: light-dark(#0e4f52, #8fd3cf); }
a { color: light-dark(#0e4f52, #8fd3cf); }
button { min-height: 3rem; padding: 0.7rem 1.4rem; border: 0; border-radius: 10px; font: inherit; font-weight: 600; color: #fff; background: #c2410c; cursor: pointer; }
button:hover { background: #9a3412; }
:focus-visible { outline: 3px solid light-dark(#1f7a78, #8fd3cf); outline-offset: 3px; }
footer { margin-top: 2rem; font-size: 0.9rem; color: light-dark(#4a5a61, #b9c4c8); }
</style>
</head>
<body>
<main>
<p class="brand">PHI Online</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${form}
<footer><p><a href="/">To the home page</a></p><p>If you are in danger, call 000 in Australia or 111 in New Zealand.</p></footer>
</main>
</body>
</html>
`;
}
