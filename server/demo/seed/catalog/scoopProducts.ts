import type { CatalogEntry } from './catalogEntry';

export const SCOOP_PRODUCTS: readonly CatalogEntry[] = [
  {
    sku: 'streuschaufel-edelstahl',
    name: { de: 'Streuschaufel aus Edelstahl', en: 'Stainless steel scoop' },
    variant: { de: 'runde Löcher', en: 'round holes' },
    description: {
      de:
        'Aus einem Stück gefertigt, ohne Fugen, in denen etwas hängen bleibt. Die runden Löcher passen zu normaler ' +
        'Körnung. Darf in die Spülmaschine und hält viele Jahre.',
      en:
        'Made in one piece, with no joints for anything to get stuck in. The round holes suit medium grains. ' +
        'Dishwasher-safe and built to last for years.',
    },
    priceCents: 1690,
    oldPriceCents: 1990,
    stockQty: 38,
    weeks: [52],
  },
  {
    sku: 'streuschaufel-buche',
    name: { de: 'Streuschaufel mit Buchengriff', en: 'Scoop with beech handle' },
    variant: { de: 'schmale Schlitze', en: 'narrow slots' },
    description: {
      de:
        'Lackiertes Blech mit einem geölten Griff, der warm in der Hand liegt. Durch die schmalen Schlitze rieselt ' +
        'feine Streu, während Klumpen oben bleiben. Nur von Hand abwaschen.',
      en:
        'Coated steel with an oiled handle that feels warm in your hand. Fine litter trickles through the narrow ' +
        'slots while clumps stay on top. Wash by hand only.',
    },
    priceCents: 1450,
    oldPriceCents: null,
    stockQty: 26,
    weeks: [26, 52],
  },
  {
    sku: 'streuschaufel-wabe',
    name: { de: 'Streuschaufel Wabe', en: 'Honeycomb scoop' },
    variant: { de: 'für feine Körnung', en: 'for fine grains' },
    description: {
      de:
        'Leichte Schaufel aus recyceltem Kunststoff mit sechseckigen Löchern. Sie siebt schneller als gewöhnliche ' +
        'Schlitze. Zum regelmäßigen Tauschen gedacht und voll recycelbar.',
      en:
        'A light scoop of recycled plastic with hexagonal holes. It sifts faster than ordinary slots. Meant to be ' +
        'replaced regularly, and fully recyclable.',
    },
    priceCents: 590,
    oldPriceCents: 690,
    stockQty: 110,
    weeks: [12, 26, 52],
  },
  {
    sku: 'streuschaufel-pfote',
    name: { de: 'Streuschaufel Pfote', en: 'Paw scoop' },
    variant: { de: 'für Pellets', en: 'for pellets' },
    description: {
      de:
        'Die großen Öffnungen in Pfotenform lassen auch Pellets durch. Der Rand ist vorn abgeflacht, damit du gut ' +
        'in die Ecken kommst. Mit Loch zum Aufhängen.',
      en:
        'The large paw-shaped openings let pellets through, too. The front edge is flat, so you can reach into ' +
        'corners. With a hole for hanging it up.',
    },
    priceCents: 649,
    oldPriceCents: null,
    stockQty: 2,
    weeks: [16, 26, 52],
  },
  {
    sku: 'streuschaufel-langer-stiel',
    name: { de: 'Streuschaufel mit langem Stiel', en: 'Long-handled scoop' },
    variant: { de: '75 cm', en: '75 cm' },
    description: {
      de:
        'Der lange Stiel schont Rücken und Knie, weil du dich nicht bücken musst. Das breite Gitter schafft ein ' +
        'großes Klo in wenigen Zügen. In zwei Teile zerlegbar.',
      en:
        'The long handle is kind to your back and knees because you need not bend down. The wide grid clears a ' +
        'large box in a few strokes. Comes apart in two pieces.',
    },
    priceCents: 2290,
    oldPriceCents: 2590,
    stockQty: 17,
    weeks: [39, 52],
  },
  {
    sku: 'streuschaufel-mit-halter',
    name: { de: 'Streuschaufel mit Halter', en: 'Scoop with holder' },
    variant: { de: 'Set, 2-teilig', en: 'set of 2' },
    description: {
      de:
        'Schaufel und passender Köcher, der Krümel auffängt. So steht alles griffbereit neben dem Klo, ohne den ' +
        'Boden schmutzig zu machen. Der Halter lässt sich auch an die Wand schrauben.',
      en:
        'A scoop and a matching holder that catches crumbs. Everything stands ready beside the box without ' +
        'dirtying the floor. You can also screw the holder to the wall.',
    },
    priceCents: 1190,
    oldPriceCents: null,
    stockQty: 45,
    weeks: [26, 39, 52],
  },
];
