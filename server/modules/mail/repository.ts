import { normalizeEmail } from '../../../src/domain/email';
import type { Sql } from '../../db/Db';
import type { Mail } from './renderMail';

export interface OutboxMail extends Mail {
  id: number;
}

export interface MailboxMail extends Mail {
  sentAt: Date;
}

/** The first wait, and the lease of a mail that is being sent; each later one is twice as long, up to an hour or so. */
const WAIT_SECONDS = 30;
const MAX_DOUBLINGS = 7;
/** More than a day, so that a mail server may be down over night. */
const MAX_ATTEMPTS = 32;
const MAILBOX_LIMIT = 50;
const COLUMNS = 'recipient as "to", subject, body_text as text, body_html as html';

export const mailRepository = (sql: Sql) => ({
  /** Queues a mail; it is sent when the transaction around it has committed (rules §21.4). */
  async queue({ to, subject, text, html }: Mail) {
    await sql.query(
      'insert into outbox (recipient, recipient_norm, subject, body_text, body_html) values ($1, $2, $3, $4, $5)',
      [to, normalizeEmail(to), subject, text, html],
    );
  },

  /** Takes one unsent mail; another node does not see it again before the next try is due. */
  async claim(): Promise<OutboxMail | undefined> {
    const [mail] = await sql.query<OutboxMail>(
      `update outbox set attempts = attempts + 1,
         next_try_at = now() + make_interval(secs => ${WAIT_SECONDS} * power(2, least(attempts, ${MAX_DOUBLINGS})))
       where id = (
         select id from outbox where sent_at is null and next_try_at <= now() and attempts < ${MAX_ATTEMPTS}
         order by next_try_at, id limit 1 for update skip locked)
       returning id, ${COLUMNS}`,
    );
    return mail;
  },

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
