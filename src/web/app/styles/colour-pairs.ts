/*
 * Which colours of tokens.css stand on which. colours.test.ts computes the contrast of each pair in both themes, and
 * refuses a rule of a stylesheet whose ground and words are no pair of this table.
 */

/** Grounds of pages and of what lies on them. */
const pages = ['paper', 'sand', 'shell', 'mist', 'raised'];

/** Grounds that are dark in both themes. */
const dark = ['deep-ground', 'deepest', 'teal-ground', 'ink-ground', 'dusk'];

/** Words: at least 4.5 : 1. */
export const words: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(pages.map((ground) => [ground, ['ink', 'ink-soft', 'deep', 'danger', 'success']])),
  ...Object.fromEntries(dark.map((ground) => [ground, ['on-deep', 'on-deep-soft']])),
  'deep-ground': ['on-deep', 'on-deep-soft', 'sky'],
  'on-deep': ['deep-ground'],
  'on-deep-soft': ['deep-ground'],
  deep: ['on-fill'],
  teal: ['on-fill'],
  danger: ['on-fill'],
  success: ['on-fill'],
  action: ['on-action'],
  'action-strong': ['on-action'],
  saffron: ['on-saffron'],
  'saffron-tint': ['ink'],
  'danger-tint': ['ink', 'ink-soft', 'danger', 'deep'],
  'success-tint': ['ink', 'ink-soft', 'success', 'deep'],
};

/** What shows the edge or the state of a control, and rings of focus: at least 3 : 1. */
export const marks: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(pages.map((ground) => [ground, ['line-strong', 'teal', 'coral', 'action', 'star-edge']])),
  ...Object.fromEntries(dark.map((ground) => [ground, ['saffron']])),
  'danger-tint': ['line-strong'],
  'success-tint': ['line-strong'],
};
