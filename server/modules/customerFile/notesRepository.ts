import type { Sql } from '../../db/Db';
import { momentSql } from '../../core/platform/wire/momentSql';
import type { FilePayload } from './fileSchemas';

/** Notes of a file, the newest. */
const NOTES_MAX = 100;

interface NewNote {
  customerId: number;
  /** E-mail address of the admin. */
  author: string;
  text: string;
  at: Date;
}

/** Notes of the team about a customer (rules §38.6). */
export const notesRepository = (sql: Sql) => ({
  list: (customerId: number) =>
    sql.query<FilePayload['notes'][number]>(
      `select id::text as "noteId", author, ${momentSql('created_at')} as at, text from customer_notes
       where customer_id = $1 order by id desc limit ${NOTES_MAX}`,
      [customerId],
    ),

  /** @returns the id, or undefined without such a customer */
  async add({ customerId, author, text, at }: NewNote): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      `insert into customer_notes (customer_id, author, text, created_at)
       select id, $2, $3, $4 from customers where id = $1 returning id`,
      [customerId, author, text, at],
    );
    return row?.id;
  },
});
