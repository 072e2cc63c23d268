import type { Language } from '#src/domain/language';
import type { Sql } from '../../db/Db';

export interface MailPreferences {
  notices: boolean;
  lang: Language;
}

export const mailPreferencesRepository = (sql: Sql) => ({
  async find(customerId: number): Promise<MailPreferences | undefined> {
    const [row] = await sql.query<MailPreferences>('select notices, lang from customers where id = $1', [customerId]);
    return row;
  },

  async lock(customerId: number): Promise<MailPreferences | undefined> {
    const [row] = await sql.query<MailPreferences>(
      'select notices, lang from customers where id = $1 for no key update',
      [customerId],
    );
    return row;
  },

  async save(customerId: number, notices: boolean) {
    await sql.query('update customers set notices = $2 where id = $1', [customerId, notices]);
  },
});
