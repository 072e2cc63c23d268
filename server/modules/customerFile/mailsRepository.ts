import type { Sql } from '../../db/Db';
import { momentSql } from '../../core/platform/wire/momentSql';
import type { MailDraft } from '../../core/platform/mail/MailDraft';

/** Mails of a file, the newest. */
const MAILS_MAX = 50;

/** Stored mail; `draft` is null for a mail that an earlier version has rendered. */
export interface FileMail {
  mailId: string;
  to: string;
  at: string;
  sentAt: string | null;
  state: 'sent' | 'waiting' | 'givenUp';
  failure: string | null;
  draft: Omit<MailDraft, 'to'> | null;
  subject: string | null;
  text: string | null;
}

const COLUMNS = `id::text as "mailId", recipient as "to", ${momentSql('created_at')} as at,
  ${momentSql('sent_at')} as "sentAt", failure, draft, subject, body_text as text,
  case when sent_at is not null then 'sent' when given_up_at is not null then 'givenUp' else 'waiting' end as state`;

/** Mails to an e-mail address that are still stored (rules §38.5). */
export const mailsRepository = (sql: Sql) => ({
  list: (emailNorm: string) =>
    sql.query<FileMail>(`select ${COLUMNS} from outbox where recipient_norm = $1 order by id desc limit ${MAILS_MAX}`, [
      emailNorm,
    ]),

  async find(mailId: number, emailNorm: string): Promise<FileMail | undefined> {
    const [mail] = await sql.query<FileMail>(`select ${COLUMNS} from outbox where id = $1 and recipient_norm = $2`, [
      mailId,
      emailNorm,
    ]);
    return mail;
  },
});
