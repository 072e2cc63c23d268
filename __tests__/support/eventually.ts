import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 600;
const EVERY_MS = 100;

/**
 * Repeats a look until it finds something; a job of the server may take its time.
 * @throws after a minute
 */
export async function eventually<Found>(look: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await look();
    if (found) return found;
    await wait(EVERY_MS);
  }
  throw new Error('It never happened.');
}
