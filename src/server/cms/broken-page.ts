import { failureTexts } from '#contract/errors.ts';

/** For a page that could not even be rendered. Needs nothing that could fail too. */
export function brokenPage(requestId: string): string {
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Loading Error | PHI Online</title>
<main>
<h1>Loading Error</h1>
<p>${failureTexts.bug}</p>
<p><a href="">Try again</a> or go to the <a href="/">home page</a>.</p>
<p>If you need help now, call 000 in Australia or 111 in New Zealand.</p>
<p><small>Reference: ${requestId}</small></p>
</main>
</html>
`;
}
