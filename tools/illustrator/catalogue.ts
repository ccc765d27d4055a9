import { type PictureName, pictures } from '#demo/pictures.ts';
import type { MoodName } from './palette.ts';
import type { ObjectName } from './objects/objects.ts';
import type { SceneName } from './scenes/scenes.ts';

export interface SceneDrawing {
  scene: SceneName;
  mood: MoodName;
  /** Mirrored, so that two pictures of one scene differ. */
  mirrored?: true;
}
export interface ObjectDrawing {
  object: ObjectName;
}
export type Drawing = SceneDrawing | ObjectDrawing;

const scene = (name: SceneName, mood: MoodName): SceneDrawing => ({ scene: name, mood });
const mirrored = (name: SceneName, mood: MoodName): SceneDrawing => ({ scene: name, mood, mirrored: true });
const object = (name: ObjectName): ObjectDrawing => ({ object: name });

/** The scene and light of each picture of the demonstration site. */
export const drawings: Record<PictureName, Drawing> = {
  'page-home': scene('coast', 'dawn'),
  'page-guides': scene('banksia', 'day'),
  'page-workshops': scene('town', 'day'),
  'page-phi-online': scene('bay', 'day'),
  'page-events': scene('kites', 'day'),
  'page-shop': scene('shells', 'day'),
  'page-about': scene('walk', 'dawn'),
  'page-contact': scene('jetty', 'dawn'),
  'page-privacy': scene('gumBlossom', 'mist'),
  'page-terms': scene('leaves', 'day'),
  'page-safe-workplaces': scene('bridge', 'dawn'),
  'page-online-safety': scene('underwater', 'day'),
  'page-elder-safety': scene('paperbark', 'dawn'),
  'page-bystander-action': scene('lighthouse', 'dusk'),
  'page-at-home': mirrored('bay', 'dawn'),
  'page-using-this-site': mirrored('leaves', 'dawn'),
  'page-gambling-harm': scene('rain', 'storm'),
  'page-alcohol-and-other-drugs': scene('river', 'day'),
  'page-child-safe-organisations': scene('tidePool', 'day'),
  'page-cart': scene('dunes', 'mist'),
  'page-order-thankyou': scene('gumBlossom', 'dawn'),
  'page-dashboard': scene('lagoon', 'dawn'),

  'category-safe-organisations': mirrored('town', 'dusk'),
  'category-life-online': scene('whale', 'day'),
  'category-growing-older-safely': scene('wattle', 'day'),
  'category-looking-out-for-each-other': scene('ranges', 'dawn'),

  'guide-respect-at-work': scene('ranges', 'mist'),
  'guide-first-ten-minutes': scene('jetty', 'dusk'),
  'guide-child-safe-club': mirrored('kites', 'dawn'),
  'guide-family-agreement': scene('swells', 'dawn'),
  'guide-images-shared': scene('nightSea', 'night'),
  'guide-money-and-trust': mirrored('paperbark', 'day'),
  'guide-spotting-scams': mirrored('lighthouse', 'storm'),
  'guide-step-in-safely': scene('bridge', 'day'),
  'guide-gambling-in-the-family': mirrored('river', 'dusk'),
  'guide-drinks-after-work': mirrored('lagoon', 'dusk'),

  'event-lunch-hour': scene('dunes', 'day'),
  'event-full-day': mirrored('coast', 'day'),
  'event-perth-clubs': mirrored('walk', 'dusk'),
  'event-small-group': mirrored('bay', 'dusk'),
  'event-scams-morning-tea': scene('lighthouse', 'dawn'),
  'event-family-sunday': mirrored('tidePool', 'dawn'),
  'event-when-someone-gambles': mirrored('rain', 'mist'),
  'event-club-leaders': mirrored('banksia', 'dusk'),
  'event-practice-session': mirrored('swells', 'day'),
  'event-across-the-tasman': mirrored('whale', 'dawn'),
  'event-open-hour': mirrored('gumBlossom', 'day'),

  'news-questions': mirrored('gumBlossom', 'dusk'),
  'news-club': mirrored('kites', 'day'),
  'news-breath': scene('swells', 'mist'),
  'news-night': mirrored('nightSea', 'night'),
  'news-meeting': mirrored('bridge', 'mist'),
  'news-words': mirrored('wattle', 'dawn'),
  'news-ferry': scene('bay', 'storm'),
  'news-table': scene('town', 'dusk'),
  'news-photo': scene('tidePool', 'dusk'),

  'product-book': object('book'),
  'product-book-open': object('bookOpen'),
  'product-cards': object('cards'),
  'product-cards-box': object('cardsBox'),
  'product-posters': object('posters'),
  'product-posters-rolled': object('posterRoll'),
  'product-kit': object('kit'),
  'product-kit-open': object('kitOpen'),
  'product-shirt-teal': object('shirtTeal'),
  'product-shirt-sand': object('shirtSand'),
  'product-shirt-coral': object('shirtCoral'),
  'product-tote': object('toteNatural'),
  'product-tote-teal': object('toteTeal'),
  'product-wristbands': object('wristbands'),
  'product-wristbands-pair': object('wristbandPair'),
  'product-bottle': object('bottle'),
  'product-bottle-pair': object('bottlePair'),
  'product-workshop': object('workshopBox'),
  'product-workshop-room': object('workshopRoom'),
  'product-journal': object('journal'),
  'product-journal-open': object('journalOpen'),
};

export const pictureNames = Object.keys(pictures) as PictureName[];

export const isProductPicture = (drawing: Drawing): drawing is ObjectDrawing => 'object' in drawing;

/** Products are square, everything else is 16:9. */
export function heightOf(name: PictureName, width: number): number {
  return isProductPicture(drawings[name]) ? width : Math.round((width * 9) / 16);
}
