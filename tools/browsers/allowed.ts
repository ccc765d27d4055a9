/** What the built files use although a promised browser lacks it, and what such a browser shows instead. */
export const allowed: readonly { what: RegExp; instead: string }[] = [
  // Scripts.
  { what: /^navigator\.share$/, instead: 'the button copies the address' },
  { what: /^startViewTransition\(\)$/, instead: 'React catches its absence' },
  { what: /^event (beforeinstallprompt|appinstalled)$/, instead: 'no hint; `/app` says how to install' },
  { what: /^event beforeunload$/, instead: 'an iPhone does not ask before it leaves a page' },
  { what: /^event (wheel|orientationchange|touch\w+)$/, instead: 'a device that has no such gesture' },
  // Selectors that stand alone in their rule.
  { what: /^selector .*::?-(webkit|moz)-[\w-]+$/, instead: 'a part of one engine, named for this engine only' },
  { what: /^selector \.(grid|sides)_\w+:(has|not)\(/, instead: 'fewer columns in a wide window' },
  { what: /^selector :is\(\.scrolled_\w+,\.header_\w+:has\(/, instead: '`:is` keeps the other half' },
  { what: /^selector header:has\(button/, instead: 'without scripts, the menu opens with the Tab key only' },
  { what: /^selector \.(list_\w+ \.step|look)_\w+:has\(:checked\)/, instead: 'only the box shows what is chosen' },
  { what: /^selector \.text_\w+:has\(table\)$/, instead: 'the table itself moves (rich-text.module.css)' },
  { what: /^selector (:is\(h1,h2\)|:has\(>\.stacked|:not\(:last-child\)>)/, instead: 'another distance' },
  { what: /^selector .*::details-content$/, instead: 'answers open without a movement' },
  { what: /^selector .*::selection$/, instead: 'the colour of the system' },
  // Rules and properties that only adorn.
  { what: /^@page$/, instead: 'the margins of the printer' },
  {
    what: /^property (text-wrap|hyphens|animation-timeline|content-visibility|scrollbar-width|resize)$/,
    instead: 'plain',
  },
  { what: /^property (user-select|-webkit-touch-callout|-webkit-tap-highlight-color)$/, instead: 'plain' },
];
