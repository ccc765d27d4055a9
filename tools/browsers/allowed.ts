/** What the built files use although a promised browser lacks it, and what such a browser shows instead. */
export const allowed: readonly { what: RegExp; instead: string }[] = [
  // Scripts.
  { what: /^navigator\.share$/, instead: 'the button copies the address' },
  { what: /^startViewTransition\(\)$/, instead: 'React catches its absence' },
  { what: /^event (beforeinstallprompt|appinstalled)$/, instead: 'no hint; `/app` says how to install' },
  { what: /^event beforeunload$/, instead: 'an iPhone does not ask before it leaves a page' },
  { what: /^event (wheel|orientationchange|touch\w+)$/, instead: 'a device that has no such gesture' },
  {
    what: /^caret(Position|Range)FromPoint\(\)$/,
    instead: 'each browser has one of the two, else the caret is at the end',
  },
  // Selectors that stand alone in their rule.
  { what: /^selector .*::?-(webkit|moz)-[\w-]+$/, instead: 'a part of one engine, named for this engine only' },
  { what: /^selector \.(grid|sides)_\w+:(has|not)\(/, instead: 'fewer columns in a wide window' },
  { what: /^selector :is\(\.scrolled_\w+,\.header_\w+:has\(/, instead: '`:is` keeps the other half' },
  { what: /^selector header:has\(button/, instead: 'without scripts, the menu opens with the Tab key only' },
  {
    what: /^selector \.(list_\w+ \.step|look|frequency)_\w+:has\(:checked\)/,
    instead: 'only the box shows what is chosen',
  },
  { what: /^selector \.search_\w+>:has\(input\)$/, instead: 'what is typed stands beside a filter' },
  { what: /^selector \.head_\w+:has\(\.tools_\w+>:nth-child\(2\)\)/, instead: 'the title stands beside quick exit' },
  { what: /^selector \.inDialog_\w+ form>:last-child:has\(/, instead: 'what a dialog sends scrolls with it' },
  { what: /^selector \.search_\w+>:only-child:has\(select\)$/, instead: 'a filter that stands alone is wide' },
  { what: /^selector \.row_\w+:not\(:has\(/, instead: 'each row keeps room for a menu' },
  { what: /^selector \.(inDialog_\w+:last-child>|columns_\w+>:has\()/, instead: 'another distance' },
  {
    what: /^selector (\.(section|side|action)_\w+|\.column_\w+>\*\+\[data-block=Html\]):has\(/,
    instead: 'another distance',
  },
  { what: /^selector (html|body):has\(\[data-print-one\]\)/, instead: 'the whole guide is printed' },
  { what: /^selector \.text_\w+:has\(table\)$/, instead: 'the table itself moves (rich-text.module.css)' },
  { what: /^selector (:is\(h1,h2\)|:has\(>\.stacked|:not\(:last-child\)>)/, instead: 'another distance' },
  { what: /^selector (:root|main):has\(.*\[data-paying\]\)/, instead: 'the bars and the heading stay while one pays' },
  { what: /^selector .*::details-content$/, instead: 'it opens without a movement, and is folded in a wide window' },
  { what: /^selector .*::selection$/, instead: 'the colour of the system' },
  // Rules and properties that only adorn.
  { what: /^@page$/, instead: 'the margins of the printer' },
  {
    what: /^property (text-wrap|hyphens|hyphenate-limit-chars|animation-timeline|content-visibility|scrollbar-width|resize)$/,
    instead: 'plain',
  },
  { what: /^property (user-select|-webkit-touch-callout|-webkit-tap-highlight-color)$/, instead: 'plain' },
];
