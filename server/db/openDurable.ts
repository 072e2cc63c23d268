import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFs } from './durableFs';

const INT8 = 20;
const DATE = 1082;
const durably = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
];

/** Result types of `postgresDb`: `bigint` as a number, `date` as text. Provides `pg_trgm` for the migrations. */
export const PGLITE_OPTIONS = {
  parsers: { [INT8]: Number, [DATE]: (value: string) => value },
  extensions: { pg_trgm },
};

/** Opens the database of a folder with fsync (rules §21.2). @param loadDataDir content of a new database */
export const openDurable = (folder: string, loadDataDir?: Blob): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableFs(folder),
    startParams: durably,
    ...PGLITE_OPTIONS,
    ...(loadDataDir && { loadDataDir }),
  });
