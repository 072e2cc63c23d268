import { clockWith, type Clock } from '../../core/platform/context/clock';
import type { Db } from '../../db/Db';

const OFFSET_KEY = 'demo_clock_offset_ms';

export interface DemoClock extends Clock {
  /** Sets the present moment; `null` resets to real time. */
  set(moment: Date | null): Promise<void>;
  /** Reads the stored offset, which another node may have set. */
  refresh(): Promise<void>;
}

/** Returns a clock with a stored offset from real time (rules §22.4). */
export async function openDemoClock(db: Db): Promise<DemoClock> {
  let offset = 0;
  // Incremented by `set`, so that an older read of `refresh` does not overwrite a newer offset.
  let changes = 0;
  const clock: DemoClock = {
    ...clockWith(() => offset),
    async set(moment) {
      changes += 1;
      offset = moment ? moment.getTime() - Date.now() : 0;
      await db.query(
        'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [OFFSET_KEY, String(offset)],
      );
      changes += 1;
    },
    async refresh() {
      const before = changes;
      const [row] = await db.query<{ value: string }>('select value from settings where key = $1', [OFFSET_KEY]);
      if (changes === before) offset = Number(row?.value ?? 0);
    },
  };
  await clock.refresh();
  return clock;
}
