import * as seed from '#server/seed/site.ts';

/**
 * The pictures of the demonstration site, each with its description for people who cannot see it. The files are in
 * `demo/pictures`; `node demo/illustrator/draw.ts` draws them.
 */
export const pictures = {
  'page-home': 'A table laid for two by a window, a teapot and two mugs on it',
  'page-guides': 'A stack of four books, another lying open on top',
  'page-workshops': 'Four chairs before a flip chart with two speech bubbles',
  'page-phi-online': 'A tablet propped up beside a pot plant',
  'page-events': 'A tea urn, mugs and lamingtons on a striped cloth under bunting',
  'page-shop': 'A cloth bag printed with leaves, hanging from a hook',
  'page-about': 'A thermos and two steaming cups on a timber step',
  'page-contact': 'A teal telephone with a dial on a table',
  'page-privacy': 'A window with its blind half down, a mug on the sill',
  'page-terms': 'A notebook lying open, a pen across its page',
  'page-safe-workplaces': 'A first-aid cabinet with a teal cross, on a shelf',
  'page-online-safety': 'A blue school bag with a phone in its front pocket',
  'page-elder-safety': 'A walking frame with a bag on it beside a sunny window',
  'page-bystander-action': 'Two people on a bench from behind, the arm of one around the other',
  'page-at-home': 'A large key on a hook beside a front door',
  'page-using-this-site': 'A torch lying on a table, its beam shining to the left',
  'page-gambling-harm': 'An empty stool before a poker machine in a dark room',
  'page-alcohol-and-other-drugs': 'Four empty bottles in a crate by a brick wall',
  'page-child-safe-organisations': 'A yellow raincoat and a hat on hooks, small red boots below',
  'page-cart': 'A basket with bread, greens, a bottle and a striped cloth',
  'page-order-thankyou': 'Two parcels, one tied with a ribbon and a sprig of gum',
  'page-dashboard': 'An open book with a ribbon, a mug of tea beside it',

  'category-safe-organisations': 'An open umbrella standing on the floor to dry',
  'category-life-online': 'A laptop from behind, its screen lighting the room at night',
  'category-growing-older-safely': 'A letterbox with a letter in it, flowers and a picket fence',
  'category-looking-out-for-each-other': 'A front door at night under a lit porch lamp',

  'guide-respect-at-work': 'A hi-vis vest on a hook, a hard hat on the next one',
  'guide-first-ten-minutes': 'Two large mugs side by side, steam rising from both',
  'guide-child-safe-club': 'A team bib with the number seven and a whistle on hooks',
  'guide-family-agreement': 'A list with three ticks and two signatures, a phone beside it',
  'guide-images-shared': 'A phone lying face down in the dark, light spilling out around it',
  'guide-money-and-trust': 'Reading glasses on a letter from a bank, a purse beside it',
  'guide-spotting-scams': 'A sealed envelope hanging from a fish-hook under water',
  'guide-step-in-safely': 'An empty bench at a bus stop, lit from above at night',
  'guide-gambling-in-the-family': 'A kitchen table with one empty chair, a letter open under the lamp',
  'guide-drinks-after-work': 'A glass of water with lemon between two beers on a bar',

  'event-lunch-hour': 'A lunch box with sandwiches, an apple and apricots',
  'event-full-day': 'A name badge on a red lanyard, hanging from a hook',
  'event-perth-clubs': 'A football and a pair of boots on a step',
  'event-small-group': 'Three chairs close together on a round rug',
  'event-scams-morning-tea': 'A red teapot, a mug and a plate of lamingtons',
  'event-scams-evening': 'A telephone on a table in the evening',
  'event-family-sunday': 'Three phones put away in a woven basket',
  'event-when-someone-gambles': 'Two scratch cards and a coin on a table',
  'event-club-leaders': 'Car keys in a green dish, a glass of water beside it',
  'event-practice-session': 'Three straps hanging from the rail of a bus',
  'event-across-the-tasman': 'A red suitcase with stickers and a label',
  'event-open-hour': 'A red door standing ajar, warm light falling through',

  'news-questions': 'A glass jar full of folded slips of paper',
  'news-club': 'A notice board, one line of one page marked in yellow',
  'news-breath': 'A pot plant at an open window, the curtain blowing in',
  'news-night': 'A lit lamp and a ringing phone beside a night window',
  'news-meeting': 'A wall clock at five minutes to nine above two chairs',
  'news-words': 'A page with one line rubbed out, a pencil and a rubber on it',
  'news-ferry': 'A life-ring on the timber wall of a ferry',
  'news-table': 'A paper crown on a plate, a bonbon beside it',
  'news-photo': 'Three picture frames on a shelf, one turned to face the wall',

  'product-book': 'Hardback book with a picture of headlands on its deep teal cover',
  'product-book-open': 'The book lying open, a picture of two people walking on the left page',
  'product-cards': 'Five illustrated cards fanned out above their box',
  'product-cards-box': 'The box of cards with one card leaning on it',
  'product-posters': 'Three posters pinned to a wall: a lighthouse, a jetty and a night sea',
  'product-posters-rolled': 'Three posters rolled up, each in a coloured sleeve',
  'product-kit': 'Teal zipped pouch with a heart on its pocket',
  'product-kit-open': 'The contents of the pouch: cards, a mug, an envelope, tea, a pencil',
  'product-shirt-teal': 'Sea teal T-shirt with a sun between two headlands on the chest',
  'product-shirt-sand': 'Sand T-shirt with a sun between two headlands on the chest',
  'product-shirt-coral': 'Coral T-shirt with a sun between two headlands on the chest',
  'product-tote': 'Natural cotton tote bag printed with banksias',
  'product-tote-teal': 'Teal tote bag printed with banksias under a moon',
  'product-wristbands': 'A stack of five wristbands in five colours',
  'product-wristbands-pair': 'A teal and a coral wristband side by side',
  'product-bottle': 'Water bottle with layered waves in teal',
  'product-bottle-pair': 'Two water bottles, one with teal waves, one with coral waves',
  'product-workshop': 'Open box with illustrated boards standing in it',
  'product-workshop-room': 'A board on a stand with four chairs in front of it',
  'product-journal': 'Coral pocket journal with an elastic band, a pencil beside it',
  'product-journal-open': 'The journal open at a picture of shells and a ruled page',
};

/** Most pictures leave their left third quiet; what they show stands at this point, in percent. */
const subject = { x: 68, y: 52 };
const otherSubjects: Partial<Record<string, { x: number; y: number }>> = {
  'page-home': { x: 92, y: 58 },
  'guide-child-safe-club': { x: 88, y: 52 },
  'page-elder-safety': { x: 84, y: 58 },
  'page-safe-workplaces': { x: 72, y: 50 },
};

/** The points that crops keep, in percent from the left and from the top; products keep their middle. */
export const focalPoints: Partial<Record<string, { x: number; y: number }>> = Object.fromEntries(
  Object.keys(pictures)
    .filter((name) => !name.startsWith('product-'))
    .map((name) => [name, otherSubjects[name] ?? subject]),
);

export type PictureName = keyof typeof pictures;

export const pictureUrl = (name: PictureName): string => seed.pictureUrl(name);
