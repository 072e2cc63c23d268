import i18next from 'i18next';
import type { Payment } from '#src/api/order/paymentsApi';
import { calendarFile } from '#src/features/payments/calendarFile';
import { paymentsCsv } from '#src/features/payments/paymentsCsv';
import type { DueSubscription } from '#src/features/payments/calendarFile';
import { FORMATS } from '#src/i18n/formats';
import { readCalendar } from '../../support/browser';
import { fill, TEXTS } from '../../support/texts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { de: { payments: TEXTS.de.payments }, en: { payments: TEXTS.en.payments } },
    interpolation: { escapeValue: false },
  }),
);
const texts = (language: 'de' | 'en') => i18next.getFixedT(language, 'payments');

const itemOf = (productName: string, quantity: number, unitPriceCents: number) => ({
  productId: '1',
  productName,
  sku: 'OAK',
  imagePath: undefined,
  quantity,
  unitPriceCents,
});
const ORDER = { number: '5', isMigrated: false };

const payment = (productName: string, status = 'SUCCESS'): Payment => ({
  orderId: '7',
  purchaseId: '3',
  date: '2028-02-29',
  status,
  currencySymbol: '€',
  totalCents: 123_456,
  taxCents: 5,
  shippingCents: 0,
  discountCents: 100,
  nextBillDate: undefined,
  order: undefined,
  items: [itemOf(productName, 2, 100)],
  refunds: [],
});
const rowOf = async (one: Payment, language: 'de' | 'en') =>
  (await paymentsCsv(texts(language), [one], language)).split('\r\n').slice(1).join('\r\n');

test('a CSV cell quotes separators, quotation marks and line breaks', async () => {
  expect(await rowOf(payment('Streu; "fein", 5 l'), 'de')).toBe(
    '2028-02-29;7;SUCCESS;;"2 × Streu; ""fein"", 5 l";€;1234,56;0,05;0,00;1,00;;0,00',
  );
  expect(await rowOf(payment('Streu\r\nfein'), 'en')).toBe(
    '2028-02-29,7,SUCCESS,,"2 × Streu\r\nfein",€,1234.56,0.05,0.00,1.00,,0.00',
  );
});

test('a CSV row contains all fields of a payment with several products, and the refunds that are done', async () => {
  const one = payment('Streu');
  const full: Payment = {
    ...one,
    currencySymbol: 'USD',
    shippingCents: 490,
    nextBillDate: '2028-03-28',
    order: { ...ORDER, fulfilment: 'shipped' },
    items: [...one.items, itemOf('Napf', 1, 250)],
    refunds: [
      { amount: 500, state: 'done', date: '2028-03-01' },
      { amount: 1_200, state: 'pending', date: '2028-03-02' },
    ],
  };
  expect(await rowOf(full, 'de')).toBe(
    '2028-02-29;5;SUCCESS;Unterwegs;2 × Streu, 1 × Napf;USD;1234,56;0,05;4,90;1,00;2028-03-28;5,00',
  );
  expect(await rowOf(full, 'en')).toBe(
    '2028-02-29,5,SUCCESS,On its way,"2 × Streu, 1 × Napf",USD,1234.56,0.05,4.90,1.00,2028-03-28,5.00',
  );
});

test.each<Partial<Payment>>([
  { status: 'SOFT_DECLINE', order: { ...ORDER, fulfilment: 'shipped' } },
  { order: { number: '5', isMigrated: true, fulfilment: 'delivered' } },
  { order: ORDER },
])('a CSV row has no delivery state with %j', async (fields) => {
  const [, order, , delivery] = (await rowOf({ ...payment('Streu'), ...fields }, 'de')).split(';');
  expect([order, delivery]).toEqual(['5', '']);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1+1', '\r=1'])(
  'a spreadsheet reads %j as text',
  async (status) => {
    const [, , cell = ''] = (await rowOf(payment('Streu', status), 'de')).split(';');
    expect(cell.replace(/^"/, '')[0]).toBe("'");
  },
);

const order = {
  purchaseId: '9',
  productName: 'Streu, fein; 5 l \\ Öko-Qualität aus sehr langem Namen, damit die Zeile gefaltet werden muss',
  quantity: 1,
  status: 'ACTIVE',
  dueDay: '2028-02-29',
  intervalDays: 7,
  unitPriceCents: 1_000,
  shippingCents: 490,
  taxCents: 10,
  discountCents: 100,
} as DueSubscription;
const make = (until: string, origin = 'https://konto.example') =>
  calendarFile(texts('de'), [order], {
    until,
    origin,
    price: (cents) => FORMATS.de.price(cents),
  });

test('a calendar file escapes separators, folds lines and has whole-day events', async () => {
  const file = await make('2028-03-14');
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of file.split('\r\n')) expect(Array.from(line).length).toBeLessThanOrEqual(75);
  const [event] = readCalendar(file).events;
  expect(event).toMatchObject({
    UID: 'subscription-9@konto.example',
    SUMMARY: `Lieferung: 1 × ${order.productName}`,
    URL: 'https://konto.example/manage-subscriptions/9',
    'DTSTART;VALUE=DATE': '20280229',
    'DTEND;VALUE=DATE': '20280301',
    RRULE: 'FREQ=DAILY;INTERVAL=7;COUNT=3',
  });
  expect(event?.DESCRIPTION).toBe(fill(TEXTS.de.payments.calendar.description, { amount: '14,00\u00a0€' }));
  expect(event?.DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/);
  expect(file).not.toMatch(/TZID|DTSTART:/);
});

test('an event without a repetition has no recurrence rule and the same UID', async () => {
  const [event] = readCalendar(await make('2028-02-29')).events;
  expect(event?.RRULE).toBeUndefined();
  expect(event?.UID).toBe('subscription-9@konto.example');
});

test('an invalid URL in a calendar file throws', async () => {
  await expect(make('2028-03-14', 'urn:portal')).rejects.toThrow('url');
});
