import { businessDayAt, type IsoDate } from '#src/domain/isoDate';

const HOUR_MS = 3_600_000;

/** Business time: dates and the expiry of codes. Sessions and limits run on the database's own time. */
export interface Clock {
  now(): Date;
  today(): IsoDate;
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

/** Returns the clock of the machine, ahead by an offset in milliseconds. */
export const clockWith = (offsetMs: () => number): Clock => {
  const now = () => new Date(Date.now() + offsetMs());
  return { now, today: createToday(now) };
};

/** Production time: the machine's. */
export const realClock: Clock = clockWith(() => 0);
