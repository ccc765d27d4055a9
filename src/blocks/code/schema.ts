import { codeField, codeTypeField } from '../code-type.ts';
import { defineBlock } from '../define.ts';

export const code = defineBlock({
  type: 'Code',
  label: 'Code',
  children: 'none',
  fields: { CodeType: codeTypeField(), Code: codeField() },
});
