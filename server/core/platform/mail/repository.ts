import { normalizeEmail } from '#src/domain/email';
import { OTP_VALID_MINUTES } from '#src/domain/customer/otp';
import type { Sql } from '#server/db/Db';
import type { MailDraft } from './MailDraft';
import type { StoredMail } from './toMail';

export type OutboxMail = StoredMail & {
  id: number;
  /** Key of the `Message-ID`; equal in all tries, so that receivers recognize duplicates. */
  messageKey: string;
  /** True for a mail to an erased customer. */
  isLast: boolean;
};

type MailboxMail = StoredMail & { sentAt: Date };

export interface GivenUp {
  id: number;
  failure: string;
}

/** First lease of a claimed mail, which is also the retry delay. Doubles with each try, up to about an hour. */
export const LEASE_SECONDS = 30;
const MAX_DOUBLINGS = 7;
/** Limit of tries, reached after more than a day, so that a mail server may be down overnight. */
const MAX_ATTEMPTS = 32;
/** Limit of tries with an unknown result, because each of them may have delivered the mail. */
const MAX_UNSETTLED = 2;
const MAILBOX_LIMIT = 50;
/** Mails to delete in one statement, so that no lock is long. */
const PIECE = 1_000;
const COLUMNS = `recipient as "to", draft, case when draft is null
  then json_build_object('subject', subject, 'text', body_text, 'html', body_html) end as rendered`;
/** SQL: the mail is neither sent nor given up. */
export const UNSENT = 'sent_at is null and given_up_at is null';
/** SQL: the mail has no code, or one that is valid. */
export const IN_TIME = '(urgent_until is null or urgent_until > now())';
/** SQL: the code has expired, there were too many tries, or two had unknown results. */
export const HOPELESS = `${UNSENT} and due_at <= now()
  and (not ${IN_TIME} or attempts >= ${MAX_ATTEMPTS} or unsettled >= ${MAX_UNSETTLED})`;

export const mailRepository = (sql: Sql) => ({
  /**
   * Queues a mail; a job sends it after the commit (rules §21.4). Mails with a code have priority and expire with their
   * code. An erased customer has no address, and gets no mail.
   * @param isLast true for the last mail to an erased customer, which is deleted once it is sent (rules §40.5)
   */
  async queue({ to, ...draft }: MailDraft, { isLast = false } = {}) {
    if (to === '') return;
    const hasCode = draft.body.some((block) => 'code' in block);
    await sql.query(
      `insert into outbox (recipient, recipient_norm, draft, urgent_until, is_last)
       values ($1, $2, $3::jsonb, now() + make_interval(mins => $4::int), $5)`,
      [to, normalizeEmail(to), JSON.stringify(draft), hasCode ? OTP_VALID_MINUTES : null, isLast],
    );
  },

  /**
   * Claims the next unsent mail for a lease, codes first. Counts the try as possibly delivered until `settle` or
   * `markSent`.
   * @param which `codes` claims mails with a code only
   */
  async claim(which: 'all' | 'codes' = 'all'): Promise<OutboxMail | undefined> {
    const [mail] = await sql.query<OutboxMail>(
      `update outbox set attempts = attempts + 1, unsettled = unsettled + 1,
         due_at = now() + make_interval(secs => ${LEASE_SECONDS} * power(2, least(attempts, ${MAX_DOUBLINGS})))
       where id = (
         select id from outbox
         where ${UNSENT} and ${IN_TIME} and due_at <= now() and attempts < ${MAX_ATTEMPTS}
           and unsettled < ${MAX_UNSETTLED} ${which === 'codes' ? 'and urgent_until is not null' : ''}
         order by (urgent_until is null), due_at, id limit 1 for update skip locked)
       returning id, 'outbox.' || id || '.' || floor(extract(epoch from created_at) * 1000)::bigint as "messageKey",
         is_last as "isLast", ${COLUMNS}`,
    );
    return mail;
  },

  /** Marks unsent mails as sent, because a demo without a mail server shows them in the demo mailbox. */
  async markAllSent() {
    await sql.query(`update outbox set attempts = attempts + 1, sent_at = now() where ${UNSENT} and ${IN_TIME}`);
  },

  /** @param kept draft to keep */
  async markSent(id: number, kept: Omit<MailDraft, 'to'>) {
    await sql.query('update outbox set sent_at = now(), draft = $2::jsonb where id = $1', [id, JSON.stringify(kept)]);
  },

  async remove(id: number) {
    await sql.query('delete from outbox where id = $1', [id]);
  },

  /** Marks the last try as not delivered. Earlier tries with an unknown result remain counted. */
  async settle(id: number) {
    await sql.query('update outbox set unsettled = greatest(unsettled - 1, 0) where id = $1', [id]);
  },

  /** Ends the tries of a mail, and stores the reason for the operator (rules §21.12). */
  async giveUp(id: number, failure: string) {
    await sql.query('update outbox set given_up_at = now(), failure = $2 where id = $1', [id, failure]);
  },

  /** Gives up mails with an expired code, too many tries or two unknown results. Returns ids and reasons. */
  giveUpHopeless: (): Promise<GivenUp[]> =>
    sql.query<GivenUp>(
      `update outbox set given_up_at = now(), failure = case
         when not ${IN_TIME} then 'code expired'
         when unsettled >= ${MAX_UNSETTLED} then 'twice without an answer'
         else 'too many tries' end
       where ${HOPELESS}
       returning id, failure`,
    ),

  /** Deletes sent and given up mails after 30 days, and waiting mails after a week. */
  async removeOld(): Promise<void> {
    const removed = await sql.query(
      `delete from outbox where id in (
         select id from outbox where created_at < now() - interval '7 days'
           and (created_at < now() - interval '30 days' or (sent_at is null and given_up_at is null))
         order by created_at limit ${PIECE}) returning 1`,
    );
    if (removed.length === PIECE) await this.removeOld();
  },

  /** Returns the latest mails to an e-mail address, the newest first. */
  mailbox: (recipient: string) =>
    sql.query<MailboxMail>(
      `select ${COLUMNS}, created_at as "sentAt" from outbox where recipient_norm = $1
       order by id desc limit ${MAILBOX_LIMIT}`,
      [normalizeEmail(recipient)],
    ),
});
