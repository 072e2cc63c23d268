import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 600;
const EVERY_MS = 100;

/** Repeats `look` until it returns a value, for results of a server's job. @throws after a minute */
export async function eventually<Found>(look: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await look();
    if (found) return found;
    await wait(EVERY_MS);
  }
  throw new Error('It never happened.');
}
