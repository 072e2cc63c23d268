import { normalizeEmail } from '../../../src/domain/email';
import type { Sql } from '../../db/Db';
import type { Mail } from './renderMail';

export interface OutboxMail extends Mail {
  id: number;
}

export interface MailboxMail extends Mail {
  sentAt: Date;
}

const CLAIM_LIMIT = 20;
const MAX_ATTEMPTS = 8;
const MAILBOX_LIMIT = 50;
const COLUMNS = 'recipient as "to", subject, body_text as text, body_html as html';

export const mailRepository = (sql: Sql) => ({
  /** Queues a mail; it leaves when the transaction around it has committed (design §6). */
  async queue({ to, subject, text, html }: Mail) {
    await sql.query(
      'insert into outbox (recipient, recipient_norm, subject, body_text, body_html) values ($1, $2, $3, $4, $5)',
      [to, normalizeEmail(to), subject, text, html],
    );
  },

  /** Takes unsent mails; another node does not see them again before the next try is due. */
  claim: () =>
    sql.query<OutboxMail>(
      `update outbox set attempts = attempts + 1, next_try_at = now() + make_interval(secs => 15 * power(2, attempts))
       where id in (
         select id from outbox where sent_at is null and next_try_at <= now() and attempts < ${MAX_ATTEMPTS}
         order by id limit ${CLAIM_LIMIT} for update skip locked)
       returning id, ${COLUMNS}`,
    ),

  async markSent(id: number) {
    await sql.query('update outbox set sent_at = now() where id = $1', [id]);
  },

  async remove(id: number) {
    await sql.query('delete from outbox where id = $1', [id]);
  },

  /** A week is long enough to read a demo mail, and for an unsent one to be of no use to anybody. */
  async removeOld() {
    await sql.query(`delete from outbox where created_at < now() - interval '7 days'`);
  },

  /** The mails to one address, newest first. */
  mailbox: (recipient: string) =>
    sql.query<MailboxMail>(
      `select ${COLUMNS}, created_at as "sentAt" from outbox where recipient_norm = $1
       order by id desc limit ${MAILBOX_LIMIT}`,
      [normalizeEmail(recipient)],
    ),
});
