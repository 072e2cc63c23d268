import { daysBetween, type PlanDate } from '../../../src/domain/planDate';
import type { SubscriptionStatus } from '../../../src/domain/subscriptionStatus';
import type { CardDraft, CustomerDraft, StockedProduct } from './CustomerDraft';
import { person } from './people';
import type { Random } from './random';
import { subscriptionDraft } from './subscriptionDrafts';

/** The shop's first month (spec §9). */
const OPENED_ON: PlanDate = '2025-05-01';
const AUSTRIAN = 0.25;
const DECLINED = 0.04;
const DAYS_PER_WEEK = 7;

/** One entry a share of one in twenty. */
const STATUSES: readonly SubscriptionStatus[] = [
  ...Array.from({ length: 13 }, (): SubscriptionStatus => 'ACTIVE'),
  ...(['PAUSED', 'PAUSED', 'INACTIVE', 'INACTIVE', 'CANCELLED', 'CANCELLED', 'RECYCLE_FAILED'] as const),
];

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

const card = (random: Random, number: number): CardDraft => ({
  last4: String(random.int(0, 9_999)).padStart(4, '0'),
  month: random.int(1, 12),
  year: random.int(2028, 2033),
  gatewayToken: `tok_good_seed_${number}`,
});

function subscription(random: Random, products: readonly StockedProduct[], today: PlanDate) {
  const product = random.pick(products);
  const weeks = random.pick(product.weeks);
  const status = random.pick(STATUSES);
  const intervalDays = weeks * DAYS_PER_WEEK;
  const shopAge = Math.max(daysBetween(OPENED_ON, today), intervalDays);
  const age = random.int(1, shopAge);
  const isOver = status !== 'ACTIVE' && status !== 'PAUSED';
  const nextInDays = isOver ? -random.int(0, age) : random.int(1, intervalDays);
  const payments = Math.max(1, Math.floor((age + Math.min(nextInDays, 0)) / intervalDays));
  const declinedAt = random.chance(DECLINED * payments) ? random.int(0, payments - 1) : -1;
  return subscriptionDraft({
    product,
    status,
    weeks,
    qty: random.pick([1, 1, 1, 2, 2, 3]),
    today,
    nextInDays,
    payments,
    isDeclined: (index) => index === declinedAt,
  });
}

/** Any number of made-up customers; the same ones on every machine. */
export function randomDrafts(
  random: Random,
  count: number,
  today: PlanDate,
  products: readonly StockedProduct[],
): CustomerDraft[] {
  return Array.from({ length: count }, (_, index) => ({
    person: person(
      random,
      random.chance(AUSTRIAN) ? 'AT' : 'DE',
      (firstName, lastName) => `${plain(firstName)}.${plain(lastName)}${index + 1}@kunden.example`,
    ),
    card: card(random, index + 1),
    subscriptions: Array.from({ length: random.pick([1, 1, 1, 2]) }, () => subscription(random, products, today)),
  }));
}
