import type { CatalogEntry } from './catalogEntry';

/** Cat litter from renewable material. */
export const PLANT_LITTER_PRODUCTS: readonly CatalogEntry[] = [
  {
    sku: 'eichenstreu-10l',
    name: { de: 'Eichenstreu, feine Körnung', en: 'Oak litter, fine grain' },
    variant: { de: '10 l', en: '10 l' },
    description: {
      de:
        'Feines Granulat aus Eichenspänen, die beim Sägen ohnehin anfallen. Die Gerbstoffe im Holz binden Geruch ' +
        'ganz ohne Duftstoffe. Ein Sack reicht bei einer Katze für etwa drei Wochen.',
      en:
        'Fine granules made from oak shavings that are left over at the sawmill. The tannins in the wood hold back ' +
        'odour without any added scent. One bag lasts a single cat for about three weeks.',
    },
    priceCents: 1290,
    oldPriceCents: 1490,
    content: [10, 'l'],
    stockQty: 148,
    weeks: [2, 3, 4, 6],
  },
  {
    sku: 'fichtenstreu-klumpend-20l',
    name: { de: 'Fichtenstreu, klumpend', en: 'Spruce litter, clumping' },
    variant: { de: '20 l', en: '20 l' },
    description: {
      de:
        'Weiche Fichtenfasern, die schnell feste Klumpen bilden. Du nimmst nur die Klumpen heraus und füllst nach, ' +
        'der Rest bleibt trocken. Riecht leicht nach Wald.',
      en:
        'Soft spruce fibres that quickly form firm clumps. Just lift out the clumps and top up; the rest stays ' +
        'dry. Has a faint smell of forest.',
    },
    priceCents: 1790,
    oldPriceCents: null,
    content: [20, 'l'],
    stockQty: 96,
    weeks: [3, 4, 6, 8],
  },
  {
    sku: 'holzpellets-15kg',
    name: { de: 'Holzpellets ohne Zusätze', en: 'Wood pellets, no additives' },
    variant: { de: '15 kg', en: '15 kg' },
    description: {
      de:
        'Gepresstes Nadelholz, das bei Nässe zu Sägemehl zerfällt. Am besten passt dazu ein Klo mit Sieb. ' +
        'Ergiebig, staubarm und kaum an den Pfoten zu finden.',
      en:
        'Pressed softwood that turns to sawdust when wet. Works best in a box with a sieve. Goes a long way, makes ' +
        'little dust and hardly sticks to paws.',
    },
    priceCents: 1190,
    oldPriceCents: 1390,
    content: [15, 'kg'],
    stockQty: 210,
    weeks: [4, 6, 8, 10],
  },
  {
    sku: 'tofustreu-natur-3x6l',
    name: { de: 'Tofustreu Natur', en: 'Tofu litter, natural' },
    variant: { de: '3 × 6 l', en: '3 × 6 l' },
    description: {
      de:
        'Kleine Stäbchen aus Sojafasern, die bei der Tofuherstellung übrig bleiben. Sie klumpen fest, stauben fast ' +
        'nicht und sind angenehm weich. Drei Beutel, damit der Vorrat frisch bleibt.',
      en:
        'Small sticks of soy fibre left over from making tofu. They clump firmly, hardly make dust and feel soft ' +
        'underfoot. Three pouches, so that your supply stays fresh.',
    },
    priceCents: 2690,
    oldPriceCents: 2990,
    content: [18, 'l'],
    stockQty: 64,
    weeks: [3, 4, 5, 6, 8],
  },
  {
    sku: 'tofustreu-gruentee-6l',
    name: { de: 'Tofustreu mit Grüntee', en: 'Tofu litter with green tea' },
    variant: { de: '6 l', en: '6 l' },
    description: {
      de:
        'Unser Tofustreu mit einem Anteil gemahlener Teeblätter, der Geruch auf natürliche Weise mildert. Der Duft ' +
        'ist zurückhaltend. Gut zum Ausprobieren, ob deine Katze ihn mag.',
      en:
        'Our tofu litter with a share of ground tea leaves, which softens odour naturally. The scent is subtle. A ' +
        'good size for finding out whether your cat likes it.',
    },
    priceCents: 999,
    oldPriceCents: null,
    content: [6, 'l'],
    stockQty: 3,
    weeks: [1, 2, 3, 4],
  },
  {
    sku: 'maisstreu-8kg',
    name: { de: 'Maisstreu, extra leicht', en: 'Maize litter, extra light' },
    variant: { de: '8 kg', en: '8 kg' },
    description: {
      de:
        'Granulat aus gemahlenen Maisspindeln, also aus dem, was nach der Ernte übrig ist. Saugt viel auf und ' +
        'wiegt wenig. Praktisch, wenn du im vierten Stock wohnst.',
      en:
        'Granules of ground corn cobs, the part that remains after the harvest. Soaks up a lot and weighs little. ' +
        'Handy if you live on the fourth floor.',
    },
    priceCents: 1849,
    oldPriceCents: null,
    content: [8, 'kg'],
    stockQty: 71,
    weeks: [2, 4, 6, 8],
  },
  {
    sku: 'papierstreu-12l',
    name: { de: 'Papierstreu aus Altpapier', en: 'Recycled paper litter' },
    variant: { de: '12 l', en: '12 l' },
    description: {
      de:
        'Weiche Pellets aus ungefärbtem Altpapier. Nach einer Operation oder bei empfindlichen Pfoten eine gute ' +
        'Wahl, weil nichts kratzt und nichts klebt. Klumpt nicht, bitte alle paar Tage ganz wechseln.',
      en:
        'Soft pellets made from undyed recycled paper. A good choice after surgery or for sensitive paws, as ' +
        'nothing scratches and nothing sticks. Does not clump, so please change it fully every few days.',
    },
    priceCents: 1090,
    oldPriceCents: 1250,
    content: [12, 'l'],
    stockQty: 52,
    weeks: [1, 2, 3, 4],
  },
];
