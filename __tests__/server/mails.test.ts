import { randomBytes } from 'node:crypto';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { type Api, type Item, itemOf } from '../support/api';
import { freshServer } from '../support/freshServer';

type Len = 'de' | 'en';
type Customer = Awaited<ReturnType<Api['customer']>> & { len: Len };

const { api } = freshServer();
const today = businessDayAt(new Date());

const day = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
const CHARGE: Record<Len, RegExp> = {
  de: /Die nächste Abbuchung über ([\d.,]+)\s€ folgt am (.+)\./,
  en: /The next charge of €([\d.,]+) follows on (.+)\./,
};
const centsOf = (euro: string) => Number(euro.replace(/\D/g, ''));
const totalCents = ({ price, productQty, discount, shipping, taxes }: Item & { discount?: number }) =>
  Math.round((price * productQty - (discount ?? 0) + shipping + taxes) * 100);

const FORM = {
  firstName: 'Anna',
  lastName: 'Huber',
  phoneNumber: '0151234567',
  address1: 'Am Graben 12',
  address2: '',
  country: 'DE',
  state: 'BY',
  city: 'München',
  postalCode: '80331',
  cardNumber: '5555555555554444',
  cardSecurityCode: '123',
  cardMonth: '12',
  cardYear: '2099',
};
const SHIPPING = {
  isShipping: 'true',
  shipAddress1: 'Am Wörthersee 7',
  shipAddress2: '',
  shipCountry: 'AT',
  shipState: '2',
  shipCity: 'Villach',
  shipPostalCode: '9500',
};

interface Kind {
  name: string;
  shape?: Record<string, unknown>;
  /** Makes the change; answers what the mail must contain, and its address where that is not the customer's old one. */
  change: (customer: Customer) => Promise<{ says: string[]; to?: string; chargedOn?: string }>;
  subject: Record<Len, RegExp>;
}

const send = async (path: string, { token }: Customer, body: Record<string, string>, status = 200) => {
  const reply = await api.post(path, body, { token });
  expect([path, reply.status, reply.message]).toEqual([path, status, reply.message]);
};
const KINDS: Kind[] = [
  {
    name: 'card',
    subject: { de: /^Deine Karte ist gespeichert$/, en: /^Your card is saved$/ },
    change: async (customer) => {
      await send('/api/user/updateCard', customer, FORM);
      return { says: ['4444'] };
    },
  },
  {
    name: 'billing address',
    subject: { de: /^Deine Adresse ist geändert$/, en: /^Your address has changed$/ },
    change: async (customer) => {
      await send('/api/user/details', customer, { ...FORM, addrUpdate: 'true' });
      return { says: ['Am Graben 12, 80331 München'] };
    },
  },
  {
    name: 'shipping address',
    subject: { de: /^Deine Adresse ist geändert$/, en: /^Your address has changed$/ },
    change: async (customer) => {
      await send('/api/user/details', customer, SHIPPING);
      return { says: ['Am Wörthersee 7, 9500 Villach'] };
    },
  },
  {
    name: 'e-mail',
    subject: { de: /^Deine E-Mail-Adresse ist geändert$/, en: /^Your email address has changed$/ },
    change: async (customer) => {
      const to = `neu-${randomBytes(5).toString('hex')}@kunden.example`;
      await send('/api/user/email-update-mail', customer, { email: to });
      const otp = await api.code(to);
      await send('/api/user/details', customer, { ...FORM, addrUpdate: 'false', emailAddress: to, otp });
      return { says: [to, customer.email], to };
    },
  },
  {
    name: 'declined order',
    shape: { card: 'declining' },
    subject: { de: /^Deine Karte wurde abgelehnt$/, en: /^Your card was declined$/ },
    change: async (customer) => {
      const order = { purchaseId: customer.purchaseId, billNow: 'true' };
      await send('/api/subscription/reschedule', customer, order, 400);
      return { says: [] };
    },
  },
  {
    name: 'failed payment',
    shape: { card: 'declining', nextBillInDays: 0 },
    subject: { de: /^Deine Zahlung hat nicht geklappt$/, en: /^Your payment did not go through$/ },
    change: async () => {
      await api.runJobs('renewals');
      const retry = addDays(today, 1);
      return { says: [day(retry)], chargedOn: retry };
    },
  },
];

/** The languages alternate; the receipts' tests read the mails of changes of a subscription. */
const CASES = KINDS.map((kind, index) => ({ ...kind, len: index % 2 ? ('en' as const) : ('de' as const) }));

test.each(CASES)(
  'mails in $len what changed ($name) and what is charged next',
  async ({ len, shape, change, subject }) => {
    const customer = { ...(await api.customer({ len, nextBillInDays: 200, ...shape })), len };
    const { says, to = customer.email, chargedOn } = await change(customer);
    const [mail] = await api.mails(to);
    expect(mail?.subject).toMatch(subject[len]);
    for (const text of says) expect(mail?.text).toContain(text);
    expect(mail?.html).toContain(`<html lang="${len}">`);
    const item = await itemOf(api, customer.token, customer.purchaseId);
    const [, amount = '', date] = CHARGE[len].exec(mail?.text ?? '') ?? [];
    expect([centsOf(amount), date]).toEqual([totalCents(item), day(chargedOn ?? item.nextBillDate ?? '')]);
  },
);
