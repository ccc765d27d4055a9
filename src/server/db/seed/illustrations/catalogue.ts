import type { MoodName } from './palette.ts';
import type { ObjectName } from './objects/objects.ts';
import type { SceneName } from './scenes/scenes.ts';

export interface SceneEntry {
  scene: SceneName;
  mood: MoodName;
  /** Seen from the other side, so that two pictures of one scene do not look alike. */
  mirrored?: true;
  alt: string;
}
export interface ObjectEntry {
  object: ObjectName;
  alt: string;
}
export type CatalogueEntry = SceneEntry | ObjectEntry;

const scene = (name: SceneName, mood: MoodName, alt: string): SceneEntry => ({ scene: name, mood, alt });
const mirrored = (name: SceneName, mood: MoodName, alt: string): SceneEntry => ({
  scene: name,
  mood,
  alt,
  mirrored: true,
});
const object = (name: ObjectName, alt: string): ObjectEntry => ({ object: name, alt });

/**
 * Every picture of the demonstration site: what is drawn, in which light, and what to say to people who cannot see it.
 */
export const catalogue = {
  'page-home': scene('coast', 'dawn', 'Headlands stepping down to a calm sea at sunrise, a beach in front'),
  'page-guides': scene('banksia', 'day', 'Two flowering banksias above the sea'),
  'page-workshops': scene('town', 'day', 'A small coastal town on its hill, a sail boat in the bay'),
  'page-phi-online': scene('bay', 'day', 'Sail boats in a sheltered bay'),
  'page-events': scene('kites', 'day', 'Four people on a beach flying bright kites'),
  'page-shop': scene('shells', 'day', 'Shells and a sea star on the sand beside the last of a wave'),
  'page-about': scene('walk', 'dawn', 'Two people walking side by side along a beach at sunrise'),
  'page-contact': scene('jetty', 'dawn', 'A timber jetty leading out over still water'),
  'page-privacy': scene('gumBlossom', 'mist', 'Gum branches in blossom before misty hills'),
  'page-terms': scene('leaves', 'day', 'A wreath of gum leaves around a pale sun'),
  'page-safe-workplaces': scene('bridge', 'dawn', 'A timber footbridge joining two banks of a creek'),
  'page-online-safety': scene('underwater', 'day', 'Light falling through the sea onto kelp and a school of fish'),
  'page-elder-safety': scene('paperbark', 'dawn', 'Old paperbark trees standing in still water'),
  'page-bystander-action': scene('lighthouse', 'dusk', 'A lighthouse sending its beam over the sea at dusk'),
  'page-at-home': mirrored('bay', 'dawn', 'A sheltered bay at first light, boats lying at rest'),
  'page-using-this-site': mirrored('leaves', 'dawn', 'Gum leaves around a low sun'),
  'page-gambling-harm': scene('rain', 'storm', 'Rain over the sea, with light breaking through behind it'),
  'page-alcohol-and-other-drugs': scene('river', 'day', 'A river winding out of the hills towards the sea'),
  'page-child-safe-organisations': scene(
    'tidePool',
    'day',
    'Rock pools seen from above, with sea stars, shells and small fish',
  ),
  'page-cart': scene('dunes', 'mist', 'A fenced track over the dunes on a misty morning'),
  'page-order-thankyou': scene('gumBlossom', 'dawn', 'Gum branches in blossom before the rising sun'),
  'page-dashboard': scene('lagoon', 'dawn', 'An egret standing in a lagoon among the reeds'),

  'category-safe-organisations': mirrored('town', 'dusk', 'Lit windows in a hillside town at dusk'),
  'category-life-online': scene('whale', 'day', 'The tail of a whale above a bright sea'),
  'category-growing-older-safely': scene('wattle', 'day', 'Wattle in flower before distant ranges'),
  'category-looking-out-for-each-other': scene('ranges', 'dawn', 'Gum trees before blue ranges at sunrise'),

  'guide-respect-at-work': scene('ranges', 'mist', 'Ranges one behind another, mist between them'),
  'guide-first-ten-minutes': scene('jetty', 'dusk', 'A jetty and a low sun over a quiet sea'),
  'guide-child-safe-club': mirrored('kites', 'dawn', 'Kites above a beach in the early light'),
  'guide-family-agreement': scene('swells', 'dawn', 'A small sail boat beyond rolling swells'),
  'guide-images-shared': scene('nightSea', 'night', 'Moonlight on the sea under a sky full of stars'),
  'guide-money-and-trust': mirrored('paperbark', 'day', 'Paperbark trees and reeds at the edge of a lake'),
  'guide-spotting-scams': mirrored('lighthouse', 'storm', 'A lighthouse above a grey sea'),
  'guide-step-in-safely': scene('bridge', 'day', 'A footbridge between two gum trees'),
  'guide-gambling-in-the-family': mirrored('river', 'dusk', 'A river winding through the hills at dusk'),
  'guide-drinks-after-work': mirrored('lagoon', 'dusk', 'An egret among reeds, the sun low over the water'),

  'event-lunch-hour': scene('dunes', 'day', 'A track through grassy dunes down to the sea'),
  'event-full-day': mirrored('coast', 'day', 'Headlands and a beach in full daylight'),
  'event-perth-clubs': mirrored('walk', 'dusk', 'Two people walking on a beach at sunset'),
  'event-small-group': mirrored('bay', 'dusk', 'Sail boats coming home to a bay at dusk'),
  'event-scams-morning-tea': scene('lighthouse', 'dawn', 'A lighthouse in the morning sun'),
  'event-family-sunday': mirrored('tidePool', 'dawn', 'Rock pools at low tide, a sea star in each'),
  'event-when-someone-gambles': mirrored('rain', 'mist', 'A pale shower passing over the sea'),
  'event-club-leaders': mirrored('banksia', 'dusk', 'Banksias against a glowing evening sky'),
  'event-practice-session': mirrored('swells', 'day', 'Rolling swells with foam on their crests'),
  'event-across-the-tasman': mirrored('whale', 'dawn', 'The tail of a whale in the first light'),
  'event-open-hour': mirrored('gumBlossom', 'day', 'Gum branches in blossom on a clear day'),

  'news-questions': mirrored('gumBlossom', 'dusk', 'Gum branches in blossom against an evening sky'),
  'news-club': mirrored('kites', 'day', 'Kites in a row above a windy beach'),
  'news-breath': scene('swells', 'mist', 'Long swells coming in out of the mist'),
  'news-night': mirrored('nightSea', 'night', 'The moon over a quiet sea'),
  'news-meeting': mirrored('bridge', 'mist', 'A footbridge over a creek in the morning mist'),
  'news-words': mirrored('wattle', 'dawn', 'Wattle in flower in the early light'),
  'news-ferry': scene('bay', 'storm', 'Boats in a bay under a heavy sky'),
  'news-table': scene('town', 'dusk', 'Windows lit in a small town at dusk'),
  'news-photo': scene('tidePool', 'dusk', 'Rock pools in the last light'),

  'product-book': object('book', 'Hardback book with a picture of headlands on its deep teal cover'),
  'product-book-open': object('bookOpen', 'The book lying open, a picture of two people walking on the left page'),
  'product-cards': object('cards', 'Five illustrated cards fanned out above their box'),
  'product-cards-box': object('cardsBox', 'The box of cards with one card leaning on it'),
  'product-posters': object('posters', 'Three posters pinned to a wall: a lighthouse, a jetty and a night sea'),
  'product-posters-rolled': object('posterRoll', 'Three posters rolled up, each in a coloured sleeve'),
  'product-kit': object('kit', 'Teal zipped pouch with a heart on its pocket'),
  'product-kit-open': object('kitOpen', 'The contents of the pouch: cards, a mug, an envelope, tea, a pencil'),
  'product-shirt-teal': object('shirtTeal', 'Sea teal T-shirt with a sun between two headlands on the chest'),
  'product-shirt-sand': object('shirtSand', 'Sand T-shirt with a sun between two headlands on the chest'),
  'product-shirt-coral': object('shirtCoral', 'Coral T-shirt with a sun between two headlands on the chest'),
  'product-tote': object('toteNatural', 'Natural cotton tote bag printed with banksias'),
  'product-tote-teal': object('toteTeal', 'Teal tote bag printed with banksias under a moon'),
  'product-wristbands': object('wristbands', 'A stack of five wristbands in five colours'),
  'product-wristbands-pair': object('wristbandPair', 'A teal and a coral wristband side by side'),
  'product-bottle': object('bottle', 'Water bottle with layered waves in teal'),
  'product-bottle-pair': object('bottlePair', 'Two water bottles, one with teal waves, one with coral waves'),
  'product-workshop': object('workshopBox', 'Open box with illustrated boards standing in it'),
  'product-workshop-room': object('workshopRoom', 'A board on a stand with four chairs in front of it'),
  'product-journal': object('journal', 'Coral pocket journal with an elastic band, a pencil beside it'),
  'product-journal-open': object('journalOpen', 'The journal open at a picture of shells and a ruled page'),
} satisfies Record<string, CatalogueEntry>;

export type IllustrationName = keyof typeof catalogue;

export const illustrationNames = Object.keys(catalogue) as IllustrationName[];

export const illustrationWidths = [480, 960, 1600] as const;

export const isProductPicture = (entry: CatalogueEntry): entry is ObjectEntry => 'object' in entry;

/** Products are square, everything else is 16:9. */
export function illustrationHeight(name: IllustrationName, width: number): number {
  return isProductPicture(catalogue[name]) ? width : Math.round((width * 9) / 16);
}

/** The address content refers to; the other widths stand beside it. */
export const illustrationUrl = (name: IllustrationName, width: (typeof illustrationWidths)[number] = 960): string =>
  `/media/illustrations/${name}-${width}.webp`;
