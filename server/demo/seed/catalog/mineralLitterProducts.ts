import type { CatalogEntry } from './catalogEntry';

/** Cat litter from clay and silica. */
export const MINERAL_LITTER_PRODUCTS: readonly CatalogEntry[] = [
  {
    sku: 'bentonit-fein-2x7kg',
    name: { de: 'Bentonit, fein klumpend', en: 'Bentonite, fine clumping' },
    variant: { de: '2 × 7 kg', en: '2 × 7 kg' },
    description: {
      de:
        'Feiner Naturton, der sich um jeden Tropfen schließt. Die Klumpen bleiben beim Schaufeln ganz. Zwei ' +
        'handliche Säcke statt einem schweren.',
      en:
        'Fine natural clay that closes around every drop. The clumps stay in one piece when you scoop. Two ' +
        'manageable bags instead of one heavy one.',
    },
    priceCents: 1990,
    oldPriceCents: 2290,
    content: [14, 'kg'],
    stockQty: 187,
    weeks: [2, 4, 6, 8],
  },
  {
    sku: 'bentonit-grob-14kg',
    name: { de: 'Tonstreu, grobe Körnung', en: 'Clay litter, coarse grain' },
    variant: { de: '14 kg', en: '14 kg' },
    description: {
      de:
        'Grobes, nicht klumpendes Tongranulat für alle, die es einfach mögen. Bleibt im Klo und wandert kaum durch ' +
        'die Wohnung. Einmal pro Woche komplett wechseln.',
      en:
        'Coarse, non-clumping clay for those who like to keep it simple. Stays in the box and hardly travels ' +
        'around the flat. Change it completely once a week.',
    },
    priceCents: 1149,
    oldPriceCents: null,
    content: [14, 'kg'],
    stockQty: 120,
    weeks: [2, 3, 4, 5],
  },
  {
    sku: 'bentonit-aktivkohle-10kg',
    name: { de: 'Bentonit mit Aktivkohle', en: 'Bentonite with activated charcoal' },
    variant: { de: '10 kg', en: '10 kg' },
    description: {
      de:
        'Klumpender Naturton, gemischt mit Aktivkohle aus Kokosschalen. Die Kohle hält Geruch fest, ohne ihn zu ' +
        'überdecken. Gut für kleine Wohnungen und mehrere Katzen.',
      en:
        'Clumping natural clay mixed with activated charcoal from coconut shells. The charcoal traps odour rather ' +
        'than covering it up. Good for small flats and for more than one cat.',
    },
    priceCents: 1690,
    oldPriceCents: 1890,
    content: [10, 'kg'],
    stockQty: 83,
    weeks: [2, 3, 4, 6, 8],
  },
  {
    sku: 'silikatstreu-8l',
    name: { de: 'Silikatstreu, runde Perlen', en: 'Silica litter, round beads' },
    variant: { de: '8 l im Eimer', en: '8 l bucket' },
    description: {
      de:
        'Durchsichtige Perlen, die Feuchtigkeit aufsaugen und langsam wieder verdunsten lassen. Täglich umrühren, ' +
        'nach rund vier Wochen austauschen. Der Eimer lässt sich gut weiterverwenden.',
      en:
        'Clear beads that soak up moisture and slowly let it evaporate. Stir daily and replace after about four ' +
        'weeks. The bucket is easy to reuse.',
    },
    priceCents: 2190,
    oldPriceCents: null,
    content: [8, 'l'],
    stockQty: 41,
    weeks: [4, 6, 8, 12],
  },
];
