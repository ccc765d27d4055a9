import { defineLoad } from '../define-view.tsx';
import { prepareControl, readControl } from './controls.ts';
import { code } from './schema.ts';

export const load = defineLoad(code, async (call, fields, query) => {
  const named = fields.CodeType === 'Json' ? readControl(fields.Code) : undefined;
  const control = named && (await prepareControl(named.name));
  return control?.load?.(call, named?.options ?? {}, query);
});
