import { choice, defineBlock } from '../define.ts';
import { videoItem } from '../video-item/schema.ts';

export const videoPanel = defineBlock({
  type: 'VideoPanel',
  label: 'Video banner',
  children: 'none',
  fields: { ...videoItem.fields, HeightSet: choice(['standard', 'thin'], 'standard', 'Height') },
});
