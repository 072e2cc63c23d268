import type { Row } from '../../../__tests__/support/database';
import { auditBooks } from '../../../__tests__/support/ledger';
import type { Cluster } from './Cluster';
import type { Shopper } from './Shopper';

interface Counted {
  customer_id: number;
  action: string;
  lines: number;
}

const LINES = `
  select customer_id::int, action, count(*)::int as lines from change_log
  where actor = 'customer' and subject <> 'payment' group by 1, 2`;
const MAILS = `
  select recipient_norm as email, count(*)::int as mails from outbox where urgent_until is null group by 1`;

export interface Findings {
  acknowledged: number;
  lost: string[];
  doubled: string[];
  mailsLost: number;
  mailsDoubled: number;
  books: Record<string, unknown>;
}

/** Action of the change log for a subscription that a new card revives, with an additional mail (rules §13.13). */
const TAKEN_UP = 'subscriptionTakenUp';

const keyOf = (customerId: string | number, action: string) => `${customerId} ${action}`;

/** Compares the acknowledged commands with the change log, the outbox and the payments. */
export async function audit(cluster: Cluster, shoppers: readonly Shopper[], since: Date): Promise<Findings> {
  const lines = new Map(
    (await cluster.sql<Counted>(LINES)).map((row) => [keyOf(row.customer_id, row.action), row.lines]),
  );
  const mails = new Map((await cluster.sql(MAILS)).map(({ email, mails: sent }) => [email, Number(sent)]));
  const found: Findings = { acknowledged: 0, lost: [], doubled: [], mailsLost: 0, mailsDoubled: 0, books: {} };
  for (const { account, email, acknowledged } of shoppers) {
    let commands = 0;
    for (const [action, times] of acknowledged) {
      const key = keyOf(account.customerId, action);
      const difference = (lines.get(key) ?? 0) - times;
      if (difference < 0) found.lost.push(`${key}: ${-difference}`);
      if (difference > 0) found.doubled.push(`${key}: ${difference}`);
      commands += times;
    }
    found.acknowledged += commands;
    const expected = commands + (lines.get(keyOf(account.customerId, TAKEN_UP)) ?? 0);
    const difference = (mails.get(email) ?? 0) - expected;
    if (difference < 0) found.mailsLost -= difference;
    else found.mailsDoubled += difference;
  }
  const { waits, waitsEnded, ...books } = await auditBooks((statement) => cluster.sql<Row>(statement), since);
  found.books = { ...books, waits: waits - waitsEnded };
  return found;
}
