import type { CatalogEntry } from './catalogEntry';

/** Bedding and sand for rabbits, rodents and birds. */
export const SMALL_PET_LITTER_PRODUCTS: readonly CatalogEntry[] = [
  {
    sku: 'hanfeinstreu-30l',
    name: { de: 'Hanfeinstreu', en: 'Hemp bedding' },
    variant: { de: '30 l', en: '30 l' },
    description: {
      de:
        'Entstaubte Hanfschäben aus bayerischem Anbau. Sehr saugfähig und weich genug zum Buddeln. Passt für ' +
        'Kaninchen, Meerschweinchen und Mäuse.',
      en:
        'Dust-extracted hemp shives grown in Bavaria. Very absorbent and soft enough for digging. Suits rabbits, ' +
        'guinea pigs and mice.',
    },
    priceCents: 1590,
    oldPriceCents: 1790,
    content: [30, 'l'],
    stockQty: 58,
    weeks: [2, 3, 4, 6],
  },
  {
    sku: 'strohpellets-10kg',
    name: { de: 'Strohpellets für Kleintiere', en: 'Straw pellets for small pets' },
    variant: { de: '10 kg', en: '10 kg' },
    description: {
      de:
        'Gepresstes Weizenstroh als trockene Unterlage für Gehege und Stall. Mit etwas Heu darüber wird es ' +
        'gemütlich. Darf nach dem Ausmisten auf den Kompost.',
      en:
        'Pressed wheat straw as a dry base for hutch and run. Put some hay on top to make it cosy. Can go on the ' +
        'compost heap after mucking out.',
    },
    priceCents: 949,
    oldPriceCents: null,
    content: [10, 'kg'],
    stockQty: 134,
    weeks: [3, 4, 6, 8],
  },
  {
    sku: 'kanincheneinstreu-25l',
    name: { de: 'Kanincheneinstreu aus Leinstroh', en: 'Flax bedding for rabbits' },
    variant: { de: '25 l', en: '25 l' },
    description: {
      de:
        'Kurz geschnittenes Leinstroh, entstaubt und unbehandelt. Federt gut und hält die Läufe trocken. Wenn ' +
        'deine Kaninchen daran knabbern, ist das kein Problem.',
      en:
        'Short-cut flax straw, dust-extracted and untreated. Springy underfoot and keeps paws dry. No harm done if ' +
        'your rabbits nibble on it.',
    },
    priceCents: 1399,
    oldPriceCents: null,
    content: [25, 'l'],
    stockQty: 77,
    weeks: [2, 3, 4, 5, 6],
  },
  {
    sku: 'hamstereinstreu-20l',
    name: { de: 'Hamstereinstreu zum Graben', en: 'Hamster bedding for digging' },
    variant: { de: '20 l', en: '20 l' },
    description: {
      de:
        'Grobe und feine Pappelspäne, so gemischt, dass Gänge stehen bleiben. Schichte mindestens 25 Zentimeter ' +
        'auf und drücke leicht an. Den Rest erledigt dein Hamster.',
      en:
        'Coarse and fine poplar shavings, mixed so that tunnels hold. Pile up at least 25 centimetres and press ' +
        'down lightly. Your hamster will see to the rest.',
    },
    priceCents: 1199,
    oldPriceCents: 1349,
    content: [20, 'l'],
    stockQty: 0,
    weeks: [4, 6, 8, 12],
  },
  {
    sku: 'vogelsand-anis-5kg',
    name: { de: 'Vogelsand mit Anis', en: 'Bird sand with aniseed' },
    variant: { de: '5 kg', en: '5 kg' },
    description: {
      de:
        'Gewaschener Quarzsand mit Muschelgrit für Sittiche, Kanarien und andere Ziervögel. Der Grit hilft bei der ' +
        'Verdauung, das Anis sorgt für einen frischen Geruch.',
      en:
        'Washed quartz sand with shell grit for budgies, canaries and other cage birds. The grit helps digestion, ' +
        'and the aniseed keeps things smelling fresh.',
    },
    priceCents: 649,
    oldPriceCents: null,
    content: [5, 'kg'],
    stockQty: 92,
    weeks: [2, 4, 6, 8, 12],
  },
];
