import type { CatalogEntry } from './catalogEntry';

export const MAT_PRODUCTS: readonly CatalogEntry[] = [
  {
    sku: 'vorlegematte-waben',
    name: { de: 'Vorlegematte Waben', en: 'Honeycomb mat' },
    variant: { de: '60 × 45 cm', en: '60 × 45 cm' },
    description: {
      de:
        'Zwei Lagen: Streu fällt durch die Waben und sammelt sich darunter. Zum Leeren klappst du die Matte auf ' +
        'und kippst alles zurück ins Klo.',
      en:
        'Two layers: litter drops through the honeycomb and collects underneath. To empty it, open the mat and tip ' +
        'everything back into the box.',
    },
    priceCents: 2190,
    oldPriceCents: 2490,
    stockQty: 44,
    weeks: [26, 39, 52],
  },
  {
    sku: 'vorlegematte-wellen',
    name: { de: 'Vorlegematte Wellen', en: 'Wave mat' },
    variant: { de: '50 × 35 cm, Silikon', en: '50 × 35 cm, silicone' },
    description: {
      de:
        'Weiches Silikon mit wellenförmigen Rillen, in denen Körner liegen bleiben. Rutscht nicht, knistert nicht ' +
        'und ist unter dem Wasserhahn in Sekunden sauber.',
      en:
        'Soft silicone with wavy grooves that hold on to grains. It does not slip or rustle, and comes clean under ' +
        'the tap in seconds.',
    },
    priceCents: 1690,
    oldPriceCents: null,
    stockQty: 39,
    weeks: [26, 52],
  },
  {
    sku: 'vorlegematte-pfote',
    name: { de: 'Vorlegematte Pfote', en: 'Paw mat' },
    variant: { de: '60 × 40 cm, Schlingenflor', en: '60 × 40 cm, loop pile' },
    description: {
      de:
        'Dichter Schlingenflor, der Pfoten sanft abbürstet. Die Rückseite aus Naturkautschuk liegt fest auf ' +
        'Fliesen und Holz. Bei 30 Grad waschbar.',
      en:
        'Dense loop pile that gently brushes paws. The natural rubber backing stays put on tiles and wood. Machine ' +
        'washable at 30 degrees.',
    },
    priceCents: 1890,
    oldPriceCents: 2190,
    stockQty: 25,
    weeks: [26, 39, 52],
  },
  {
    sku: 'kokosmatte-halbrund',
    name: { de: 'Kokosmatte, halbrund', en: 'Coir mat, half-round' },
    variant: { de: '70 × 40 cm', en: '70 × 40 cm' },
    description: {
      de:
        'Feste Kokosfasern, die auch Pellets zwischen den Zehen herausholen. Die gerade Seite schließt bündig am ' +
        'Klo ab. Einfach ausklopfen, fertig.',
      en:
        'Firm coconut fibres that even get pellets out from between toes. The straight edge sits flush against the ' +
        'box. Just beat it out and you are done.',
    },
    priceCents: 1590,
    oldPriceCents: null,
    stockQty: 33,
    weeks: [12, 26, 52],
  },
  {
    sku: 'filzmatte-rund',
    name: { de: 'Filzmatte, rund', en: 'Round felt mat' },
    variant: { de: 'Ø 55 cm', en: 'Ø 55 cm' },
    description: {
      de:
        'Dicker Wollfilz in ruhigen Farben, der auch im Wohnzimmer gut aussieht. Dämpft das Scharren und nimmt ' +
        'Staub auf. Mit der Bürste oder dem Staubsauger zu reinigen.',
      en:
        'Thick wool felt in calm colours that looks good in the living room, too. It muffles the digging and picks ' +
        'up dust. Clean it with a brush or vacuum cleaner.',
    },
    priceCents: 2490,
    oldPriceCents: 2790,
    stockQty: 12,
    weeks: [52],
  },
  {
    sku: 'saugunterlagen-20er',
    name: { de: 'Saugunterlagen', en: 'Absorbent pads' },
    variant: { de: '20 Stück, 60 × 40 cm', en: 'pack of 20, 60 × 40 cm' },
    description: {
      de:
        'Unterlagen aus Zellstoff, die du unter oder in das Klo legst. Die dichte Rückseite schützt den Boden. ' +
        'Ohne Duftstoffe und ohne Bleiche.',
      en:
        'Cellulose pads to place under or inside the litter box. The sealed backing protects your floor. Free from ' +
        'fragrance and bleach.',
    },
    priceCents: 1249,
    oldPriceCents: null,
    stockQty: 88,
    weeks: [4, 6, 8, 12],
  },
];
