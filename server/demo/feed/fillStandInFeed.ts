import type { Sql } from '../../db/Db';
import type { AddressDraft } from '../seed/people/CustomerDraft';
import { person } from '../seed/people/people';
import { createRandom, type Random } from '../seed/people/random';
import type { FeedAddress, FeedCustomer } from '../../core/platform/feed/CustomerFeed';
import { feedRepository } from './repository';

const SEED = 20_260_301;
const NEW_CUSTOMERS = 25;
const CHANGED_CUSTOMERS = 10;
const BLANK = '""';

const toAddress = ({ address2, ...address }: AddressDraft): FeedAddress => ({
  ...address,
  address2: address2 === BLANK ? '' : address2,
});

function newCustomer(random: Random, number: number): FeedCustomer {
  const { billing, shipping, ...someone } = person(
    random,
    random.pick(['DE', 'AT']),
    () => `neu${number}@kunden.example`,
  );
  return {
    externalId: `F-${number}`,
    ...someone,
    billing: toAddress(billing),
    shipping: shipping && toAddress(shipping),
  };
}

/** Fills the feed with new customers, and with known customers at new addresses. */
export async function fillStandInFeed(sql: Sql): Promise<void> {
  const feed = feedRepository(sql);
  const random = createRandom(SEED);
  const added = Array.from({ length: NEW_CUSTOMERS }, (_, index) => newCustomer(random, index + 1));
  const moved = (await feed.knownCustomers(CHANGED_CUSTOMERS)).map((known): FeedCustomer => {
    const { billing } = person(random, known.billing.country, () => known.email);
    return { ...known, billing: toAddress(billing), shipping: null };
  });
  await feed.add([...added, ...moved]);
}
