import { type PictureName, pictures } from '#demo/pictures.ts';
import type { ObjectName } from './objects/objects.ts';
import type { SeriesName } from './things/colours.ts';
import type { ThingName } from './things/things.ts';

interface ThingDrawing {
  thing: ThingName;
  series: SeriesName;
  evening: boolean;
}
interface ObjectDrawing {
  object: ObjectName;
}
export type Drawing = ThingDrawing | ObjectDrawing;

const thing = (name: ThingName, series: SeriesName, light: 'own' | 'evening' = 'own'): ThingDrawing => ({
  thing: name,
  series,
  evening: light === 'evening',
});
const object = (name: ObjectName): ObjectDrawing => ({ object: name });

/** What each picture of the demonstration site shows, and the series whose papers it is cut from. */
export const drawings: Record<PictureName, Drawing> = {
  'page-home': thing('tableForTwo', 'site'),
  'page-guides': thing('stackOfGuides', 'site'),
  'page-workshops': thing('workshopRoom', 'site'),
  'page-phi-online': thing('tablet', 'site'),
  'page-events': thing('teaUrn', 'events'),
  'page-shop': thing('toteOnHook', 'site'),
  'page-about': thing('thermos', 'site'),
  'page-contact': thing('telephone', 'site'),
  'page-privacy': thing('blind', 'site'),
  'page-terms': thing('notebook', 'site'),
  'page-safe-workplaces': thing('firstAid', 'safe'),
  'page-online-safety': thing('schoolBag', 'online'),
  'page-elder-safety': thing('walkingFrame', 'older'),
  'page-bystander-action': thing('handOnShoulder', 'eachOther'),
  'page-at-home': thing('keyOnHook', 'news'),
  'page-using-this-site': thing('torch', 'site'),
  'page-gambling-harm': thing('pokieStool', 'eachOther'),
  'page-alcohol-and-other-drugs': thing('bottleCrate', 'site'),
  'page-child-safe-organisations': thing('raincoat', 'safe'),
  'page-cart': thing('basket', 'site'),
  'page-order-thankyou': thing('parcel', 'site'),
  'page-dashboard': thing('openBook', 'site'),

  'category-safe-organisations': thing('umbrella', 'safe'),
  'category-life-online': thing('laptop', 'online'),
  'category-growing-older-safely': thing('letterbox', 'older'),
  'category-looking-out-for-each-other': thing('porchLight', 'eachOther'),

  'guide-respect-at-work': thing('vest', 'safe'),
  'guide-first-ten-minutes': thing('twoMugs', 'safe'),
  'guide-child-safe-club': thing('bibAndWhistle', 'safe'),
  'guide-family-agreement': thing('agreement', 'online'),
  'guide-images-shared': thing('phoneAtNight', 'online'),
  'guide-money-and-trust': thing('glassesOnLetter', 'older'),
  'guide-spotting-scams': thing('hookedLetter', 'older'),
  'guide-step-in-safely': thing('busStop', 'eachOther'),
  'guide-gambling-in-the-family': thing('emptyChair', 'eachOther'),
  'guide-drinks-after-work': thing('glassOfWater', 'eachOther'),

  'event-lunch-hour': thing('lunchBox', 'events'),
  'event-full-day': thing('lanyard', 'events'),
  'event-perth-clubs': thing('ballAndBoots', 'events'),
  'event-small-group': thing('threeChairs', 'events'),
  'event-scams-morning-tea': thing('morningTea', 'events'),
  'event-scams-evening': thing('telephone', 'events', 'evening'),
  'event-family-sunday': thing('phoneBasket', 'events'),
  'event-when-someone-gambles': thing('scratchCards', 'events'),
  'event-club-leaders': thing('carKeys', 'events'),
  'event-practice-session': thing('busStraps', 'events'),
  'event-across-the-tasman': thing('suitcase', 'events'),
  'event-open-hour': thing('doorAjar', 'events'),

  'news-questions': thing('jar', 'news'),
  'news-club': thing('noticeBoard', 'news'),
  'news-breath': thing('openWindow', 'news'),
  'news-night': thing('bedside', 'news'),
  'news-meeting': thing('clock', 'news'),
  'news-words': thing('pencilAndRubber', 'news'),
  'news-ferry': thing('lifeRing', 'news'),
  'news-table': thing('christmasTable', 'news'),
  'news-photo': thing('frames', 'news'),

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
