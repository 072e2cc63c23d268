import { createHash, randomBytes } from 'node:crypto';
import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { addDays, type IsoDate } from '#src/domain/isoDate';
import type { LinkCommand } from '#src/domain/order/mailLinks';
import type { Api, Reply } from './api';
import type { Row } from './database';

type RunSql = (statement: string) => Promise<Row[]>;

const COMMANDS: readonly LinkCommand[] = ['skip', 'delay7', 'delay14'];

/** Inserts the links of an order's mail, like the job (rules §26.6). @returns their tokens */
export async function makeLinks(
  sql: RunSql,
  purchaseId: string,
  billDate: IsoDate | null,
): Promise<Record<LinkCommand, string>> {
  const links = COMMANDS.map((command) => ({ command, token: randomBytes(32).toString('base64url') }));
  const day = billDate ?? '2099-01-01';
  const rows = links.map(({ command, token }) => {
    const hash = createHash('sha256').update(token).digest('hex');
    return `('${hash}', ${Number(purchaseId)}, '${command}', date '${day}', date '${addDays(day, -1)}')`;
  });
  await sql(
    `insert into action_tokens (token_hash, subscription_id, command, bill_date, expires_on) values ${rows.join()}
     returning command`,
  );
  return Object.fromEntries(links.map(({ command, token }) => [command, token])) as Record<LinkCommand, string>;
}

export interface LinkPreview {
  command: string;
  productName: string;
  before: ReceiptWire['before'];
  after: ReceiptWire['after'];
  chargeToday: number;
}
/** Reply about a link; `reason` is present for an unusable one. */
export type LinkReply = Reply<{
  receipt: Omit<ReceiptWire, 'id' | 'actor' | 'purchaseId'>;
  undo: string | null;
  reason?: string;
}>;

export const previewLink = (api: Api, token: string, len = 'en'): Promise<Reply<LinkPreview & { reason?: string }>> =>
  api.post('/api/action/preview', { token, len });

export const confirmLink = (api: Api, token: string, key?: string, len = 'en'): Promise<LinkReply> =>
  api.post('/api/action/confirm', { token, len }, { key });
