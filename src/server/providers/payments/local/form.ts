/** Form fields, nested as in Stripe's protocol: `card[number]=…`, `metadata[order]=…`, `expand[0]=…`. */
export interface FormFields {
  [name: string]: string | FormFields;
}

const maxFields = 200;
const maxDepth = 6;

/** Returns null if the form has more fields or levels than any valid request. */
export function parseForm(encoded: string): FormFields | null {
  const root: FormFields = Object.create(null);
  let fields = 0;
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[');
    if (++fields > maxFields || path.length > maxDepth) return null;
    let at = root;
    for (const step of path.slice(0, -1)) {
      const next = at[step];
      at = typeof next === 'object' ? next : (at[step] = Object.create(null) as FormFields);
    }
    at[path.at(-1) ?? ''] = value;
  }
  return root;
}

export function text(fields: FormFields | undefined, name: string): string | null {
  const value = fields?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function group(fields: FormFields | undefined, name: string): FormFields | undefined {
  const value = fields?.[name];
  return typeof value === 'object' ? value : undefined;
}

export function texts(fields: FormFields | undefined): Record<string, string> {
  const entries = Object.entries(fields ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
