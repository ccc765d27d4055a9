import * as z from 'zod/mini';
import { pageContent } from './admin/pages.schemas.ts';

// Messages between the editor window and the page in its frame. Both sides parse every message with these
// schemas, check its window and origin first, and send with an exact target origin (invariant 28). What A-61 does not
// have is used only if the other side names the feature.

/** Longer messages are dropped before they are parsed. */
export const maxMessageChars = 1_000_000;

export const features = ['draw', 'intent', 'token', 'check', 'command', 'move', 'link', 'scale', 'scheme'] as const;
export type Feature = (typeof features)[number];
const featureList = z.optional(z.array(z.string()));

const v = z.literal(1);
const mode = z.enum(['edit', 'viewonly']);
const itemId = z.number().check(z.int());
const reqId = z.string().check(z.minLength(1), z.maxLength(100));
const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Rect = z.infer<typeof rect>;

export const fromPage = z.discriminatedUnion('type', [
  z.object({
    v,
    type: z.literal('ready'),
    pageId: z.number(),
    mode,
    features: featureList,
    version: z.optional(z.number()),
  }),
  z.object({ v, type: z.literal('select'), itemId: z.nullable(itemId), rect: z.nullable(rect) }),
  z.object({ v, type: z.literal('dirty'), dirty: z.boolean() }),
  z.object({ v, type: z.literal('change'), itemId, key: z.string(), value: z.string() }),
  z.object({
    v,
    type: z.literal('save'),
    changes: z.array(z.object({ itemId, key: z.string(), value: z.string() })),
    reqId,
  }),
  z.object({ v, type: z.literal('requestMedia'), itemId, reqId }),
  // The height that shows the whole page, once it is drawn and whenever it changes.
  z.object({ v, type: z.literal('size'), height: z.number() }),
  // Features beyond A-61.
  z.object({ v, type: z.literal('needToken'), reqId }),
  z.object({
    v,
    type: z.literal('failed'),
    code: z.enum(['forbidden', 'missing', 'network']),
    errorMessage: z.string(),
  }),
  z.object({
    v,
    type: z.literal('intent'),
    itemId: z.nullable(itemId),
    name: z.enum(['insertAfter', 'moveUp', 'moveDown', 'duplicate', 'remove', 'editField', 'moveTo']),
    key: z.optional(z.string()),
    // Of 'moveTo', for a parent that names the feature 'move'.
    target: z.optional(z.union([z.object({ before: itemId }), z.object({ after: itemId })])),
  }),
  // Where a link leads: `words` become the link, `kind` says what is looked for first.
  z.object({
    v,
    type: z.literal('requestLink'),
    itemId,
    reqId,
    href: z.string(),
    words: z.string(),
    kind: z.enum(['link', 'file']),
  }),
  z.object({ v, type: z.literal('command'), name: z.enum(['undo', 'redo', 'publish', 'palette']) }),
  z.object({
    v,
    type: z.literal('checked'),
    reqId,
    violations: z.array(
      z.object({ rule: z.string(), impact: z.string(), itemId: z.nullable(itemId), help: z.string() }),
    ),
    words: z.number(),
    headings: z.array(z.string()),
  }),
]);
export type FromPage = z.infer<typeof fromPage>;

export const fromEditor = z.discriminatedUnion('type', [
  z.object({ v, type: z.literal('init'), token: z.string(), features: featureList, pageId: z.optional(z.number()) }),
  z.object({ v, type: z.literal('selectItem'), itemId }),
  z.object({
    v,
    type: z.literal('saved'),
    reqId,
    ok: z.boolean(),
    version: z.optional(z.number()),
    errorMessage: z.optional(z.string()),
  }),
  z.object({
    v,
    type: z.literal('insertMedia'),
    reqId,
    url: z.string(),
    alt: z.string(),
    kind: z.enum(['image', 'file', 'video']),
  }),
  z.object({ v, type: z.literal('reload') }),
  // Pauses and continues the editing of a frame whose address says edit; the content stays that of the address. A frame
  // whose address says viewonly ignores it: the editor opens the other address.
  z.object({ v, type: z.literal('setMode'), mode }),
  // Features beyond A-61.
  z.object({ v, type: z.literal('token'), reqId, token: z.string() }),
  z.object({
    v,
    type: z.literal('draw'),
    rev: z.number(),
    content: pageContent,
    title: z.optional(z.string()),
    data: z.optional(z.enum(['keep', 'load'])),
  }),
  // `href` is null if the link stays as it was, and empty if it goes.
  z.object({ v, type: z.literal('insertLink'), reqId, href: z.nullable(z.string()), title: z.string() }),
  z.object({ v, type: z.literal('scrollTo'), itemId }),
  // How large the window draws the frame: at 0.5 its tools are drawn twice as large.
  z.object({ v, type: z.literal('scale'), scale: z.number().check(z.minimum(0.1), z.maximum(4)) }),
  // The theme of the window around the frame, which a frame of another origin cannot know.
  z.object({ v, type: z.literal('scheme'), scheme: z.enum(['light', 'dark']) }),
  z.object({ v, type: z.literal('check'), reqId, widths: z.array(z.number()) }),
  z.object({ v, type: z.literal('bye') }),
]);
export type FromEditor = z.infer<typeof fromEditor>;
