import * as seed from '#server/seed/site.ts';

/**
 * The pictures of the demonstration site, each with its description for people who cannot see it. The files are in
 * `demo/pictures`; `node tools/illustrator/draw.ts` draws them.
 */
export const pictures = {
  'page-home': 'Headlands stepping down to a calm sea at sunrise, a beach in front',
  'page-guides': 'Two flowering banksias above the sea',
  'page-workshops': 'A small coastal town on its hill, a sail boat in the bay',
  'page-phi-online': 'Sail boats in a sheltered bay',
  'page-events': 'Four people on a beach flying bright kites',
  'page-shop': 'Shells and a sea star on the sand beside the last of a wave',
  'page-about': 'Two people walking side by side along a beach at sunrise',
  'page-contact': 'A timber jetty leading out over still water',
  'page-privacy': 'Gum branches in blossom before misty hills',
  'page-terms': 'A wreath of gum leaves around a pale sun',
  'page-safe-workplaces': 'A timber footbridge joining two banks of a creek',
  'page-online-safety': 'Light falling through the sea onto kelp and a school of fish',
  'page-elder-safety': 'Old paperbark trees standing in still water',
  'page-bystander-action': 'A lighthouse sending its beam over the sea at dusk',
  'page-at-home': 'A sheltered bay at first light, boats lying at rest',
  'page-using-this-site': 'Gum leaves around a low sun',
  'page-gambling-harm': 'Rain over the sea, with light breaking through behind it',
  'page-alcohol-and-other-drugs': 'A river winding out of the hills towards the sea',
  'page-child-safe-organisations': 'Rock pools seen from above, with sea stars, shells and small fish',
  'page-cart': 'A fenced track over the dunes on a misty morning',
  'page-order-thankyou': 'Gum branches in blossom before the rising sun',
  'page-dashboard': 'An egret standing in a lagoon among the reeds',

  'category-safe-organisations': 'Lit windows in a hillside town at dusk',
  'category-life-online': 'The tail of a whale above a bright sea',
  'category-growing-older-safely': 'Wattle in flower before distant ranges',
  'category-looking-out-for-each-other': 'Gum trees before blue ranges at sunrise',

  'guide-respect-at-work': 'Ranges one behind another, mist between them',
  'guide-first-ten-minutes': 'A jetty and a low sun over a quiet sea',
  'guide-child-safe-club': 'Kites above a beach in the early light',
  'guide-family-agreement': 'A small sail boat beyond rolling swells',
  'guide-images-shared': 'Moonlight on the sea under a sky full of stars',
  'guide-money-and-trust': 'Paperbark trees and reeds at the edge of a lake',
  'guide-spotting-scams': 'A lighthouse above a grey sea',
  'guide-step-in-safely': 'A footbridge between two gum trees',
  'guide-gambling-in-the-family': 'A river winding through the hills at dusk',
  'guide-drinks-after-work': 'An egret among reeds, the sun low over the water',

  'event-lunch-hour': 'A track through grassy dunes down to the sea',
  'event-full-day': 'Headlands and a beach in full daylight',
  'event-perth-clubs': 'Two people walking on a beach at sunset',
  'event-small-group': 'Sail boats coming home to a bay at dusk',
  'event-scams-morning-tea': 'A lighthouse in the morning sun',
  'event-family-sunday': 'Rock pools at low tide, a sea star in each',
  'event-when-someone-gambles': 'A pale shower passing over the sea',
  'event-club-leaders': 'Banksias against a glowing evening sky',
  'event-practice-session': 'Rolling swells with foam on their crests',
  'event-across-the-tasman': 'The tail of a whale in the first light',
  'event-open-hour': 'Gum branches in blossom on a clear day',

  'news-questions': 'Gum branches in blossom against an evening sky',
  'news-club': 'Kites in a row above a windy beach',
  'news-breath': 'Long swells coming in out of the mist',
  'news-night': 'The moon over a quiet sea',
  'news-meeting': 'A footbridge over a creek in the morning mist',
  'news-words': 'Wattle in flower in the early light',
  'news-ferry': 'Boats in a bay under a heavy sky',
  'news-table': 'Windows lit in a small town at dusk',
  'news-photo': 'Rock pools in the last light',

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

/** The points that crops keep, in percent from the left and from the top; other pictures keep their middle. */
export const focalPoints: Partial<Record<string, { x: number; y: number }>> = {
  // The two people.
  'page-about': { x: 62, y: 76 },
};

export type PictureName = keyof typeof pictures;

export const pictureUrl = (name: PictureName): string => seed.pictureUrl(name);
