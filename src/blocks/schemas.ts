import { bannerItem } from './banner-item/schema.ts';
import { bannerPanel } from './banner-panel/schema.ts';
import type { BlockSchema } from './define.ts';
import { html } from './html/schema.ts';
import { imagePanel } from './image-panel/schema.ts';
import { multiColumnPanel } from './multi-column-panel/schema.ts';
import { pageTiles } from './page-tiles/schema.ts';
import { panel } from './panel/schema.ts';

/** Every block type the product knows; the editor, the sanitiser and the seed read this list. */
export const schemas: readonly BlockSchema[] = [panel, html, bannerPanel, bannerItem, multiColumnPanel, imagePanel, pageTiles];
