import type { IsoDate } from '#src/domain/isoDate';
import type { CardDraft, CustomerDraft, PersonDraft, StockedProduct } from './people/CustomerDraft';
import { CUSTOMER_EMAIL, FAMILY_EMAIL, TEST_EMAIL } from './demoSignIns';
import { subscriptionDraft } from './subscriptionDrafts';

type ProductAt = (index: number) => StockedProduct;

const card = (last4: string): CardDraft => ({ last4, month: 9, year: 2031, gatewayToken: `tok_good_demo_${last4}` });

const living = (firstName: string, lastName: string, email: string, address1: string): PersonDraft => ({
  firstName,
  lastName,
  email,
  phone: '0151234567',
  lang: 'de',
  billing: { address1, address2: '""', city: 'München', state: 'BY', country: 'DE', postalCode: '80331' },
  shipping: null,
});

const customer = (today: IsoDate, product: ProductAt): CustomerDraft => ({
  person: {
    ...living('Katharina', 'Müller', CUSTOMER_EMAIL, 'Lindenweg 12'),
    shipping: {
      address1: 'Am Wörthersee 7',
      address2: '2. Stock',
      city: 'Villach',
      state: '2',
      country: 'AT',
      postalCode: '9500',
    },
  },
  card: card('4242'),
  subscriptions: [
    subscriptionDraft({
      product: product(0),
      status: 'ACTIVE',
      weeks: 2,
      qty: 2,
      today,
      nextInDays: 5,
      payments: 4,
      isDeclined: (index) => index === 2,
    }),
    subscriptionDraft({ product: product(1), status: 'ACTIVE', weeks: 4, today, nextInDays: 12, payments: 3 }),
    subscriptionDraft({ product: product(2), status: 'ACTIVE', weeks: 8, today, nextInDays: 33, payments: 1 }),
    subscriptionDraft({ product: product(3), status: 'PAUSED', weeks: 4, today, nextInDays: 45, payments: 1 }),
    subscriptionDraft({ product: product(4), status: 'INACTIVE', weeks: 6, today, nextInDays: -20, payments: 1 }),
    subscriptionDraft({ product: product(5), status: 'CANCELLED', weeks: 4, today, nextInDays: -60, payments: 1 }),
    subscriptionDraft({ product: product(6), status: 'RECYCLE_FAILED', weeks: 4, today, nextInDays: -9, payments: 1 }),
  ],
});

const familyMember = (
  firstName: string,
  address1: string,
  today: IsoDate,
  product: StockedProduct,
  nextInDays: number,
): CustomerDraft => ({
  person: living(firstName, 'Pichler', FAMILY_EMAIL, address1),
  card: card('1117'),
  subscriptions: [subscriptionDraft({ product, status: 'ACTIVE', weeks: 4, today, nextInDays, payments: 2 })],
});

/** Returns the customers with the demo's fixed e-mail addresses, with dates relative to `today` (rules §22.2). */
export function demoDrafts(today: IsoDate, products: readonly StockedProduct[]): CustomerDraft[] {
  const product: ProductAt = (index) => {
    const found = products[(index * 3) % products.length];
    if (!found) throw new Error('The demo accounts need products.');
    return found;
  };
  return [
    customer(today, product),
    familyMember('Rosa', 'Dorfplatz 3', today, product(1), 8),
    familyMember('Jörg', 'Schulstraße 41', today, product(2), 15),
    familyMember('Mia', 'Uferpromenade 6', today, product(3), 22),
    {
      person: living('Theo', 'Test', TEST_EMAIL, 'Prüfgasse 1'),
      card: card('4444'),
      subscriptions: [
        subscriptionDraft({ product: product(0), status: 'ACTIVE', weeks: 4, today, nextInDays: 9, payments: 2 }),
        subscriptionDraft({ product: product(4), status: 'PAUSED', weeks: 2, today, nextInDays: 30, payments: 1 }),
      ],
    },
  ];
}
