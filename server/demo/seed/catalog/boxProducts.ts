import type { CatalogEntry } from './catalogEntry';

export const BOX_PRODUCTS: readonly CatalogEntry[] = [
  {
    sku: 'katzenklo-offen-50cm',
    name: { de: 'Offenes Katzenklo mit Rand', en: 'Open litter box with rim' },
    variant: { de: '50 × 38 cm', en: '50 × 38 cm' },
    description: {
      de:
        'Der Klassiker: eine stabile Wanne mit aufgesetztem Rand, der die Streu drinnen hält. Schnell ausgeleert ' +
        'und schnell gespült. Aus recyceltem Kunststoff.',
      en:
        'The classic: a sturdy tray with a clip-on rim that keeps the litter inside. Quick to empty and quick to ' +
        'rinse. Made of recycled plastic.',
    },
    priceCents: 1490,
    oldPriceCents: null,
    stockQty: 60,
    weeks: [26, 52],
  },
  {
    sku: 'haubenklo-schwingtuer',
    name: { de: 'Haubenklo mit Schwingtür', en: 'Hooded box with swing door' },
    variant: { de: '56 × 40 × 42 cm', en: '56 × 40 × 42 cm' },
    description: {
      de:
        'Geschlossenes Klo für Katzen, die gern ungestört sind. Die durchsichtige Tür schwingt in beide Richtungen ' +
        'und lässt sich aushängen. Mit Tragegriff auf der Haube.',
      en:
        'A covered box for cats who like some privacy. The see-through door swings both ways and can be taken off. ' +
        'With a carrying handle on the hood.',
    },
    priceCents: 3490,
    oldPriceCents: 3990,
    stockQty: 23,
    weeks: [39, 52],
  },
  {
    sku: 'eckklo-mit-haube',
    name: { de: 'Eckklo mit Haube', en: 'Corner box with hood' },
    variant: { de: '45 × 45 cm', en: '45 × 45 cm' },
    description: {
      de:
        'Passt in die Zimmerecke und nimmt kaum Platz weg. Der offene Eingang liegt an der langen Seite, innen ' +
        'können sich auch große Katzen drehen.',
      en:
        'Fits into the corner of a room and takes up hardly any space. The open entrance is on the long side, and ' +
        'even large cats can turn around inside.',
    },
    priceCents: 2990,
    oldPriceCents: null,
    stockQty: 14,
    weeks: [26, 39, 52],
  },
  {
    sku: 'toplader-einstieg-oben',
    name: { de: 'Toplader mit Einstieg von oben', en: 'Top-entry box' },
    variant: { de: '52 × 38 × 38 cm', en: '52 × 38 × 38 cm' },
    description: {
      de:
        'Deine Katze steigt durch den Deckel ein und streift beim Hinausgehen die Pfoten auf den Rillen ab. So ' +
        'bleibt der Boden rundherum sauber. Nicht geeignet für sehr junge oder alte Tiere.',
      en:
        'Your cat climbs in through the lid and wipes its paws on the ridges on the way out. That keeps the floor ' +
        'around it clean. Not suited to very young or old animals.',
    },
    priceCents: 3290,
    oldPriceCents: 3690,
    stockQty: 31,
    weeks: [39, 52],
  },
  {
    sku: 'flachklo-niedriger-einstieg',
    name: { de: 'Flaches Klo mit niedrigem Einstieg', en: 'Low-entry tray' },
    variant: { de: '48 × 36 cm, Einstieg 6 cm', en: '48 × 36 cm, entry 6 cm' },
    description: {
      de:
        'Vorn nur sechs Zentimeter hoch, hinten mit Spritzschutz. Angenehm für Kätzchen und für Katzen, denen das ' +
        'Springen schwerfällt.',
      en:
        'Only six centimetres high at the front, with a splash guard at the back. Comfortable for kittens and for ' +
        'cats who find jumping hard.',
    },
    priceCents: 1790,
    oldPriceCents: 1990,
    stockQty: 28,
    weeks: [26, 52],
  },
  {
    sku: 'xxl-wanne-66cm',
    name: { de: 'XXL-Wanne für große Katzen', en: 'XXL tray for large cats' },
    variant: { de: '66 × 48 cm', en: '66 × 48 cm' },
    description: {
      de:
        'Viel Platz zum Drehen und Scharren, mit hohen Wänden auf drei Seiten. Vorn ist der Einstieg ' +
        'ausgeschnitten. Fasst bis zu 25 Liter Streu.',
      en:
        'Plenty of room to turn and dig, with high walls on three sides. The entrance is cut out at the front. ' +
        'Holds up to 25 litres of litter.',
    },
    priceCents: 2690,
    oldPriceCents: null,
    stockQty: 19,
    weeks: [52],
  },
  {
    sku: 'pappklo-5er-pack',
    name: { de: 'Pappklo zum Wegwerfen', en: 'Disposable cardboard box' },
    variant: { de: '5 Stück', en: 'pack of 5' },
    description: {
      de:
        'Gefaltet geliefert, in einer Minute aufgestellt. Die Innenseite ist mit Pflanzenwachs beschichtet und ' +
        'bleibt etwa zwei Wochen dicht. Praktisch für Reisen, Urlaubsbetreuung oder die Pflegestelle.',
      en:
        'Delivered flat and set up in a minute. The inside is coated with plant wax and stays tight for about two ' +
        'weeks. Handy for travel, cat-sitting or foster homes.',
    },
    priceCents: 1890,
    oldPriceCents: 2190,
    stockQty: 49,
    weeks: [4, 8, 10, 12],
  },
  {
    sku: 'kleintierklo-ecke',
    name: { de: 'Eckklo für Kleintiere', en: 'Corner tray for small pets' },
    variant: { de: '20 × 14 cm', en: '20 × 14 cm' },
    description: {
      de:
        'Dreieckige Schale mit Gitter für Kaninchen, Meerschweinchen und Ratten. Sie wird hinten am Gehege ' +
        'eingehängt, damit sie nicht umkippt. Das Gitter hält die Pfoten trocken.',
      en:
        'A triangular tray with a grid for rabbits, guinea pigs and rats. It hooks onto the back of the enclosure ' +
        'so it cannot tip over. The grid keeps paws dry.',
    },
    priceCents: 899,
    oldPriceCents: null,
    stockQty: 67,
    weeks: [12, 26, 52],
  },
];
