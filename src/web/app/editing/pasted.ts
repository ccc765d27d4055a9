const never =
  'script, style, link, meta, title, iframe, object, embed, svg, math, form, input, button, select, textarea, template';

/**
 * Markup from the clipboard without what could run or style the page. Word and Google Docs write bold and italic as
 * styles, so these become elements first. The parser does not run anything; the server cleans again on every save.
 */
export function cleanPasted(html: string): string {
  // The content of a template is inert. Handlers are renamed first, because the browser would report each of them.
  const template = document.createElement('template');
  template.innerHTML = html.replaceAll(/<[^<>]*>/g, (tag) => tag.replaceAll(/\son[a-z]+=/gi, ' data-on='));
  const body = template.content;
  for (const element of body.querySelectorAll(never)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    const style = element.getAttribute('style') ?? '';
    for (const name of element.getAttributeNames()) {
      const isCode = /^\s*(javascript|vbscript|data):/i.test(element.getAttribute(name) ?? '');
      if (isCode || name === 'style' || name === 'data-on' || name.startsWith('on')) element.removeAttribute(name);
    }
    if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) wrap(element, 'strong');
    if (/font-style:\s*italic/i.test(style)) wrap(element, 'em');
    // Google Docs puts everything into one <b> that is not bold.
    if (
      element.matches('b, strong') &&
      /font-weight:\s*normal/i.test(style) &&
      element.querySelector('p, ul, ol, h1, h2, h3')
    )
      element.replaceWith(...element.childNodes);
    // Word marks the ends of paragraphs with elements of its own.
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
  }
  return template.innerHTML;
}

function wrap(element: Element, name: 'strong' | 'em'): void {
  const around = element.ownerDocument.createElement(name);
  around.append(...element.childNodes);
  element.append(around);
}
