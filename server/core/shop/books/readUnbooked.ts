import type { AppContext } from '../../platform/context/AppContext';
import type { PaymentGateway } from '../../platform/gateway/PaymentGateway';
import { unbookedCharges, type KeyedCharge } from '../billing/unbookedCharges';
import { booksRepository } from './booksRepository';

type Needs = Pick<AppContext, 'db' | 'gateway'>;
type IsStopping = () => boolean;

const CHUNK = 500;
const DAY_MS = 86_400_000;

/** Processes that have read the list. */
const done = new WeakSet<Needs>();

/** @returns false if it was ended by a shutdown */
async function read({ db }: Needs, gateway: PaymentGateway, isStopping: IsStopping): Promise<boolean> {
  const { id, lastBillAt } = await booksRepository(db).lastOf(gateway);
  if (lastBillAt === null) return true;
  let found: KeyedCharge[] = [];
  for await (const { bill: key, ref } of gateway.listSince(new Date(lastBillAt.getTime() - DAY_MS))) {
    if (isStopping()) return false;
    if (key?.startsWith(`${id}:`)) found.push({ key, ref });
    if (found.length < CHUNK) continue;
    await unbookedCharges(db).add(found);
    found = [];
  }
  await unbookedCharges(db).add(found);
  return true;
}

/**
 * Reads the provider's list since the newest bill, less a day, once per process, because the database may be a restored
 * backup (rules §35.14). A provider that never forgets a key needs no reading.
 * @returns false after a shutdown
 * @throws GatewayError without an answer: no renewal may be charged
 */
export async function readUnbooked(context: Needs, isStopping: IsStopping): Promise<boolean> {
  const { gateway } = context;
  if (gateway.keyLifeSeconds === null || done.has(context)) return true;
  const isRead = await read(context, gateway, isStopping);
  if (isRead) done.add(context);
  return isRead;
}
