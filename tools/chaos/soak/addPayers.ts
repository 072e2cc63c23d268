import type { Random } from '#server/demo/seed/people/random';
import { businessDayAt } from '#src/domain/isoDate';
import type { MadeCustomers } from '../../../__tests__/support/api';
import { addMethod } from '../../rehearsal/provider/calls';
import type { CardName } from '../../rehearsal/provider/cards';
import type { Rehearsal } from '../../rehearsal/provider/createRehearsal';
import type { Caller } from './Caller';
import type { Cluster } from './Cluster';
import { Payer } from './Payer';

/** Stock of each product at the beginning. */
export const STOCK = 1_000;
/** Not more than the declines that a card may have in a day (rules §7.18). */
export const ORDERS_OF_PAYER = 5;
/** Payers that order by themselves: one of so many. The renewals bill the others. */
const EAGER = 2;
/** Days until the orders of eager payers are due. */
const LATER = 9;

/** Cards by their frequency. */
const FIRST_CARDS: readonly CardName[] = [
  ...['success', 'success', 'success', 'mastercard', 'declines', 'lost', 'authenticates', 'authenticates'],
  ...['authenticatesAbsent', 'slow', 'slow'],
] as CardName[];
/** Cards for the retries of declined renewals. */
const SECOND_CARDS: readonly CardName[] = ['success', 'success', 'mastercard', 'authenticates', 'slow', 'declines'];

export interface PayerWorld {
  cluster: Cluster;
  caller: Caller;
  rehearsal: Rehearsal;
  random: Random;
}

/** Stores a card at the provider, and the statement that stores it at the shop. */
function addCard({ rehearsal }: PayerWorld, customerRef: string, name: CardName): string {
  const { id, card } = addMethod(rehearsal, name, customerRef);
  return `('CREDITCARD', '${card.brand}', '${card.last4}', ${card.exp_month}, ${card.exp_year}, '${id}')`;
}

/** Statements that make the provider's customer and its cards those of a customer of the shop. */
const ownCards = (customerId: string, customerRef: string, cards: readonly string[], isEager: boolean): string[] => [
  `insert into gateway_customers (customer_id, provider, provider_account, ref)
   select ${customerId}, provider, provider_account, '${customerRef}' from installation`,
  `insert into pay_sources (customer_id, type, brand, card_last4, card_month, card_year, gateway_token, provider,
     provider_account)
   select ${customerId}, c.*, i.provider, i.provider_account from (values ${cards.join(', ')}) as c, installation i`,
  `update subscriptions s set pay_source_id = c.id
     ${isEager ? '' : `, next_bill_date = '${businessDayAt(new Date())}'`}
   from (select min(p.id) as id from pay_sources p, installation i
     where p.customer_id = ${customerId} and p.provider = i.provider) as c
   where s.customer_id = ${customerId}`,
  `select p.id::text as id from pay_sources p, installation i
   where p.customer_id = ${customerId} and p.provider = i.provider order by p.id`,
];

/** Adds a customer with two cards at the provider. */
export async function addPayer(world: PayerWorld, index: number): Promise<Payer> {
  const { caller, rehearsal, cluster, random } = world;
  const { books } = rehearsal;
  const isEager = index % EAGER === 0;
  const demo = { method: 'POST', token: undefined } as const;
  const product = await caller.ask({ ...demo, path: '/demo/products', json: { stock: STOCK, weeks: [4] } });
  const { productId } = product.payload as { productId: string };
  const statuses = Array.from({ length: ORDERS_OF_PAYER }, () => 'ACTIVE');
  const json = { productId, statuses, nextBillInDays: LATER, payments: 0 };
  const { email, accounts } = (await caller.ask({ ...demo, path: '/demo/customers', json })).payload as MadeCustomers;
  const [account] = accounts;
  if (!account) throw new Error('No account was made.');
  const customer = { id: books.newId('cus'), object: 'customer', created: books.now(), email, metadata: {} } as const;
  books.customers.set(customer.id, customer);
  const cards = [FIRST_CARDS, SECOND_CARDS].map((names) => addCard(world, customer.id, random.pick(names)));
  const sources = await cluster.sql(...ownCards(account.customerId, customer.id, cards, isEager));
  return new Payer(world, { account, productId, cards: sources.map(({ id }) => String(id)), isEager });
}
