/** What the style sheet of a pasted document says, as far as it tells what is hidden, bold or a list. */
export interface PastedStyles {
  /** The declarations of an element: those of its classes, then its own. */
  of(element: Element): string;
  /** Those of a level of a list of Word, such as 'l0:level1'; undefined if the document does not say. */
  ofLevel(level: string): string | undefined;
}

export function readStyles(root: ParentNode): PastedStyles {
  const classes = new Map<string, string>();
  const levels = new Map<string, string>();
  for (const sheet of root.querySelectorAll('style')) {
    for (const rule of withoutComments(sheet.textContent ?? '').split('}')) {
      const [declarations = '', selectors = ''] = rule.split('{').reverse();
      const level = /@list\s+(l\d+:level\d+)/.exec(selectors)?.[1];
      if (level) levels.set(level, declarations);
      for (const selector of selectors.split(',')) {
        const name = /^\s*([\w-]*\.[\w-]+)\s*$/.exec(selector)?.[1];
        if (name) classes.set(name, `${classes.get(name) ?? ''};${declarations}`);
      }
    }
  }
  const ofClass = (element: Element): string =>
    [...element.classList]
      .map((name) => `${classes.get(`.${name}`) ?? ''};${classes.get(`${element.localName}.${name}`) ?? ''}`)
      .join(';');
  return {
    of: (element) => `${classes.size > 0 ? ofClass(element) : ''};${element.getAttribute('style') ?? ''}`,
    ofLevel: (level) => levels.get(level),
  };
}

/** The last value of a property, in small letters. */
export function declared(style: string, property: string): string | undefined {
  let value: string | undefined;
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':');
    if (at > 0 && declaration.slice(0, at).trim().toLowerCase() === property)
      value = declaration
        .slice(at + 1)
        .trim()
        .toLowerCase();
  }
  return value;
}

function withoutComments(sheet: string): string {
  const [first = '', ...rest] = sheet.replaceAll('<!--', ' ').replaceAll('-->', ' ').split('/*');
  return [first, ...rest.map((part) => part.slice(part.indexOf('*/') + 2))].join(' ');
}
