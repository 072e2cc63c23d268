import type { Db } from '#server/db/Db';
import type { ListedCharge, PaymentGateway } from '../../platform/gateway/PaymentGateway';
import { booksRepository, type BookedCharge } from './booksRepository';
import { differencesRepository, type Difference } from './differencesRepository';

const CHUNK = 500;
const HOUR_MS = 3_600_000;
/** Charges of these days are compared again, because refunds and answers of banks come later. */
const MARGIN_MS = 7 * 24 * HOUR_MS;

/** Bills whose outcome is not final: another job asks for it. */
const UNSETTLED: ReadonlySet<BookedCharge['state']> = new Set(['PENDING', 'ACTION', 'PROCESSING']);

/** Charge with the key of a bill. */
type BilledCharge = ListedCharge & { bill: string };

/** Returns how a paid charge differs from its bill; null if it does not. */
function compare(charge: BilledCharge, booked: BookedCharge | undefined): Difference | null {
  const { bill: key, ref, amountCents, refundedCents, at: chargedAt } = charge;
  const differs = (kind: Difference['kind'], hereCents: number, thereCents: number): Difference => ({
    ...{ kind, key, ref, hereCents, thereCents, chargedAt },
  });
  if (!booked) return differs('chargedNotBooked', 0, amountCents);
  if (UNSETTLED.has(booked.state)) return null;
  const isGivenBack = booked.refundedCents >= amountCents || booked.isRefunding;
  if (booked.state !== 'SUCCESS' && !isGivenBack) return differs('chargedNotBooked', 0, amountCents);
  if (booked.amountCents !== amountCents) return differs('otherAmount', booked.amountCents, amountCents);
  if (booked.refundedCents !== refundedCents && !booked.isRefunding)
    return differs('refundsDiffer', booked.refundedCents, refundedCents);
  return null;
}

interface Comparison {
  db: Db;
  gateway: PaymentGateway;
  id: string;
  since: Date;
  /** Younger charges are being booked. */
  until: Date;
}

/** Differences of the provider's list. Adds the keys of all charges to `charged`. */
async function* differencesThere({ db, gateway, id, since, until }: Comparison, charged: Set<string>) {
  const ownKey = `${id}:`;
  const chunk: BilledCharge[] = [];
  const compareChunk = async (): Promise<Difference[]> => {
    const rows = await booksRepository(db).booked(chunk.map(({ bill }) => bill));
    const booked = new Map(rows.map((row) => [row.key, row]));
    return chunk.splice(0).flatMap((charge) => {
      const its = booked.get(charge.bill);
      // Because the account may also be charged by others.
      return its || charge.bill.startsWith(ownKey) ? (compare(charge, its) ?? []) : [];
    });
  };
  for await (const { bill, ...charge } of gateway.listSince(since)) {
    if (bill === null || charge.outcome.kind !== 'paid') continue;
    charged.add(bill);
    if (charge.at < until) chunk.push({ ...charge, bill });
    if (chunk.length >= CHUNK) yield* await compareChunk();
  }
  yield* await compareChunk();
}

/** Paid bills that the provider's list does not have. */
async function* differencesHere({ db, gateway, since, until }: Comparison, charged: ReadonlySet<string>) {
  let before: number | null = null;
  for (;;) {
    const page = await booksRepository(db).paid(gateway, before);
    for (const { id, key, ref, amountCents: hereCents, openedAt: chargedAt } of page) {
      if (chargedAt < since) return;
      before = id;
      if (chargedAt >= until || charged.has(key)) continue;
      yield { kind: 'bookedNotCharged', key, ref, hereCents, thereCents: 0, chargedAt } satisfies Difference;
    }
    if (page.length === 0) return;
  }
}

/**
 * Compares the list of a provider with the payments, once a day over all nodes (rules §35.13).
 * @param report is called for each difference that was not known
 * @throws GatewayError without an answer: compared again after an hour
 */
export async function compareBooks(
  db: Db,
  gateway: PaymentGateway,
  report: (difference: Difference) => void,
): Promise<void> {
  const books = booksRepository(db);
  const first = await books.firstBillAt(gateway);
  const claimed = first && (await books.claim(gateway));
  if (!claimed) return;
  const { comparedUntil } = claimed;
  const { id } = await books.lastOf(gateway);
  const until = new Date(Date.now() - HOUR_MS);
  const since = comparedUntil ? new Date(comparedUntil.getTime() - MARGIN_MS) : first;
  const differences = differencesRepository(db);
  const found: Difference[] = [];
  const charged = new Set<string>();
  const list = { ...{ db, gateway, id, until }, since: new Date(since.getTime() - HOUR_MS) };
  for await (const one of differencesThere(list, charged)) found.push(one);
  for await (const one of differencesHere({ ...list, since }, charged)) found.push(one);
  for (const one of found) if (await differences.note(gateway, one)) report(one);
  await differences.endOthers(gateway, since, found);
  await books.finish(gateway, until);
}
