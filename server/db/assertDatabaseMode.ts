import { ConfigError } from './ConfigError';
import type { Sql } from './Db';

type DataMode = 'demo' | 'production';

const OWNER_KEY = 'data_of';

const REFUSALS: Readonly<Record<DataMode, string>> = {
  production:
    'PORTAL_MODE is "production", but this database was filled as a demo, whose made-up customers would be billed and whose sign-ins are public: name an empty database in DATABASE_URL or DATA_DIR.',
  demo: 'PORTAL_MODE is "demo", but this database belongs to a shop in production, and a demo shows its mail to everybody: set PORTAL_MODE=production, or name another database in DATABASE_URL or DATA_DIR.',
};

/** Marks the database as demo or production on the first start. @throws ConfigError if the mark differs from `mode` */
export async function assertDatabaseMode(sql: Sql, mode: DataMode): Promise<void> {
  await sql.query('insert into settings (key, value) values ($1, $2) on conflict (key) do nothing', [OWNER_KEY, mode]);
  const [row] = await sql.query<{ value: string }>('select value from settings where key = $1', [OWNER_KEY]);
  if (row?.value !== mode) throw new ConfigError(REFUSALS[mode]);
}
