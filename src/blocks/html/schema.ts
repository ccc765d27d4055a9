import { defineBlock, html as htmlField } from '../define.ts';

export const html = defineBlock({ type: 'Html', label: 'Text', children: 'none', fields: { Content: htmlField() } });
