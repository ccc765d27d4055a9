/** Where this device keeps the theme that was chosen on it: 'light' or 'dark'; nothing where the system decides. */
export const schemeKey = 'scheme';

/** Told to the document by the switch, with the choice in its detail. */
export const schemeEvent = 'scheme';

/** Of the browser's own bar, by the theme of the page. */
const barColours = { light: '#0e4f52', dark: '#0a2a2e' } as const;

/**
 * Sets the chosen theme before the first paint, and again when this or another window changes it. It stands in the
 * document itself, so that no request delays the paint; the content security policy names its hash. Without storage a
 * choice lasts as long as the page.
 */
export const schemeScript = `(()=>{let r=document.documentElement,f=e=>{let s=e?.detail;if(s===undefined)try{s=localStorage.getItem("${schemeKey}")}catch{}if(s!="light"&&s!="dark")s="";if(s)r.dataset.scheme=s;else delete r.dataset.scheme;for(let m of document.querySelectorAll("[name=theme-color]"))m.media=s?m.dataset.of==s?"":"not all":"(prefers-color-scheme:"+m.dataset.of+")"};f();for(let n of["${schemeEvent}","storage","pageshow"])addEventListener(n,f)})()`;

/** For the head of a document, before its styles: a script after them waits until they have come. */
export const schemeHead = [
  ...Object.entries(barColours).map(
    ([scheme, colour]) =>
      `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme:${scheme})" data-of="${scheme}">`,
  ),
  `<script>${schemeScript}</script>`,
].join('\n');
