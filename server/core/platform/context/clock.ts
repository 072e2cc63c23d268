import { businessDayAt, type IsoDate } from '#src/domain/isoDate';

const HOUR_MS = 3_600_000;

/** Business time. Sessions and limits use the database's time. */
export interface Clock {
  now(): Date;
  today(): IsoDate;
}

/** Caches the date per hour, because midnight in Berlin is a full hour in UTC. */
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

/** Returns the clock of the machine, ahead by an offset in milliseconds. */
export const clockWith = (offsetMs: () => number): Clock => {
  const now = () => new Date(Date.now() + offsetMs());
  return { now, today: createToday(now) };
};

/** Clock of the machine, for production. */
export const realClock: Clock = clockWith(() => 0);
