import { businessDayAt, type IsoDate } from '#src/domain/isoDate';
import type { Db } from '#server/db/Db';

const OFFSET_KEY = 'demo_clock_offset_ms';
const HOUR_MS = 3_600_000;

/** Business time: dates and the expiry of codes. Sessions and limits run on the database's own time. */
export interface Clock {
  now(): Date;
  today(): IsoDate;
}

export interface DemoClock extends Clock {
  /** Makes `now()` answer this moment; `null` returns to real time. */
  set(moment: Date | null): Promise<void>;
  /** Takes over what another node has set. */
  refresh(): Promise<void>;
}

/** Formats the day once an hour and not for each reply: Berlin's midnight is always a full hour of UTC. */
function createToday(now: () => Date): () => IsoDate {
  let hour = NaN;
  let day = '';
  return () => {
    const moment = now();
    const current = Math.floor(moment.getTime() / HOUR_MS);
    if (current !== hour) {
      hour = current;
      day = businessDayAt(moment);
    }
    return day;
  };
}

const clockWith = (offsetMs: () => number): Clock => {
  const now = () => new Date(Date.now() + offsetMs());
  return { now, today: createToday(now) };
};

/** Production time: the machine's. */
export const realClock: Clock = clockWith(() => 0);

/** Demo time: real time and an offset that QA may set (rules §22.4). */
export async function openDemoClock(db: Db): Promise<DemoClock> {
  let offset = 0;
  // A look into the database that began before a change must not undo it.
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
