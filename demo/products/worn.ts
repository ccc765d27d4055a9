import type { SeedProduct } from '../types.ts';
import { option, plain, statuses, variant } from './variants.ts';

const inColour = (Colour: string, stock: Record<string, number>): SeedProduct['variants'] =>
  Object.entries(stock).map(([Size, count]) => variant({ Size, Colour }, count, Size === 'XL' ? 500 : 0));

export const wornProducts: SeedProduct[] = [
  {
    slug: 'headland-t-shirt',
    code: 'PHI-T05',
    name: 'Headland T-Shirt',
    priceCents: 3900,
    ...statuses.available,
    attributes: [
      {
        name: 'Size',
        options: [option('S', 'Small'), option('M', 'Medium'), option('L', 'Large'), option('XL', 'Extra large')],
      },
      { name: 'Colour', options: [option('teal', 'Sea teal'), option('sand', 'Sand'), option('coral', 'Coral')] },
    ],
    // Coral exists in medium and large only, sand up to large.
    variants: [
      ...inColour('teal', { S: 14, M: 20, L: 18, XL: 9 }),
      ...inColour('sand', { S: 8, M: 12, L: 10 }),
      ...inColour('coral', { M: 6, L: 0 }),
    ],
    shortDesc: 'Organic cotton, a sun between two headlands, no slogan.',
    intro: 'A shirt that starts conversations without shouting.',
    description: `<p>The sun between two headlands is the sign of our bystander program. Wear it to training, or on a Sunday; people ask, and you can tell them.</p>
      <h3>Fit and sizes</h3><p>Relaxed fit for everyone. Chest width: small 49 cm, medium 53 cm, large 57 cm, extra large 61 cm. Extra large uses more fabric and costs $5 more.</p>
      <h3>Details</h3><p>180 gsm organic cotton, screen printed with water-based ink in Newcastle. Wash cold, dry on the line.</p>`,
    metaDesc: 'Organic cotton T-shirt with the PHI headland print, in sea teal, sand and coral.',
    grams: 220,
    images: ['product-shirt-teal', 'product-shirt-sand', 'product-shirt-coral'],
    categories: [{ id: 2, seq: 1 }],
    relatedSlugs: ['banksia-tote', 'wristbands', 'tide-bottle'],
  },
  {
    slug: 'banksia-tote',
    code: 'PHI-T06',
    name: 'Banksia Tote',
    priceCents: 2200,
    ...statuses.available,
    attributes: [{ name: 'Colour', options: [option('natural', 'Natural'), option('teal', 'Sea teal')] }],
    variants: [variant({ Colour: 'natural' }, 35), variant({ Colour: 'teal' }, 11)],
    shortDesc: 'Heavy cotton bag with two banksias. Carries a week of groceries.',
    intro: 'Printed by hand, a little different each time.',
    description: `<p>A strong bag with a flat base and handles long enough for a shoulder. The banksias were drawn for the cover of our guides.</p>
      <h3>Details</h3><p>340 gsm cotton canvas, 38 × 42 × 12 cm, inside pocket. Wash cold.</p>`,
    metaDesc: 'Heavy cotton tote bag printed with banksias, in natural and sea teal.',
    grams: 250,
    images: ['product-tote', 'product-tote-teal'],
    categories: [{ id: 2, seq: 2 }],
    relatedSlugs: ['headland-t-shirt', 'tide-bottle', 'looking-out-for-each-other'],
  },
  {
    slug: 'wristbands',
    code: 'PHI-W07',
    name: 'Bystander Wristbands, Pack of Ten',
    priceCents: 1200,
    ...statuses.available,
    ...plain(120),
    shortDesc: 'Ten wristbands in five colours for sober hosts, stewards and volunteers.',
    intro: 'So that people can see at a glance who to ask.',
    description: `<p>At a party, a match or a festival, people look for someone safe to ask. Give these to the hosts who stay sober and the stewards who have done the training, and tell everyone at the start what the band means.</p>
      <h3>Details</h3><p>Ten silicone bands, two of each colour, with a break-away clasp. One size, 190 mm.</p>`,
    metaDesc: 'Pack of ten wristbands that show guests which hosts and stewards they can ask for help.',
    grams: 60,
    images: ['product-wristbands', 'product-wristbands-pair'],
    categories: [
      { id: 3, seq: 2 },
      { id: 2, seq: 4 },
    ],
    relatedSlugs: ['helpline-posters', 'workshop-in-a-box'],
  },
  {
    slug: 'tide-bottle',
    code: 'PHI-D08',
    name: 'Tide Bottle',
    priceCents: 3200,
    ...statuses.notAvailable,
    ...plain(0),
    shortDesc: 'Steel water bottle with layered waves. Withdrawn while we change the lid.',
    intro: 'We found that the lid could loosen in a bag, so we have stopped selling it.',
    description: `<p>A 750 ml steel bottle with five layers of tide. The lid of the first series could work loose, and we would rather not sell you a wet bag.</p>
      <h3>If you own one</h3><p>Write to us at <a href="/contact">the contact page</a> with your order number and we will send you a new lid at no cost.</p>`,
    metaDesc: 'Steel water bottle with layered waves; not available while the lid is being replaced.',
    grams: 480,
    images: ['product-bottle', 'product-bottle-pair'],
    categories: [{ id: 2, seq: 3 }],
    relatedSlugs: ['banksia-tote', 'headland-t-shirt'],
  },
];
