import type { Sql } from '../../db/Db';

export const healthRepository = (sql: Sql) => ({
  /** Whether the schema is there and the database answers. */
  isReady: (): Promise<boolean> =>
    sql.query('select 1 from schema_migrations limit 1').then(
      (rows) => rows.length > 0,
      () => false,
    ),
});
