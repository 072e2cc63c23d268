import type { Sql } from '../../db/Db';

export const healthRepository = (sql: Sql) => ({
  /** False without migrations. Writes a row, because a full or read-only database still serves reads. */
  async check(): Promise<boolean> {
    const [row] = await sql.query('select 1 from schema_migrations limit 1');
    if (!row) return false;
    await sql.query(
      `insert into settings (key, value) values ('ready_probe', now()::text)
       on conflict (key) do update set value = excluded.value`,
    );
    return true;
  },
});
