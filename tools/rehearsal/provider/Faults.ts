import { createRandom, type Random } from '#server/demo/seed/people/random';

/**
 * dropRequest: closed before anything is done. dropReply: done, then closed. busy: 429. fail: 500 without an effect,
 * saved for the key. failAfter: done, then a saved 500. slow: answered late, with the key in flight. revoked: 401 that
 * quotes the secret key.
 */
export const FAULTS = ['dropRequest', 'dropReply', 'busy', 'fail', 'failAfter', 'slow', 'revoked'] as const;
export type Fault = (typeof FAULTS)[number];

/** Kinds of calls that a fault can be planned for. */
export const FAULTY_CALLS = ['charge', 'cancel', 'refund', 'customer', 'session', 'read'] as const;
export type FaultyCall = (typeof FAULTY_CALLS)[number];

export interface FaultSettings {
  seed?: number | undefined;
  /** Probability of each fault, for each call. */
  rates?: Partial<Record<Fault, number>> | undefined;
  /** Faults of the next calls, one by one. */
  next?: Partial<Record<FaultyCall, Fault | readonly Fault[]>> | undefined;
}

/** Decides which calls fail: by plan first, then by chance. */
export class Faults {
  #random: Random = createRandom(1);
  #rates: Partial<Record<Fault, number>> = {};
  readonly #planned = new Map<FaultyCall, Fault[]>();
  readonly counts: Partial<Record<Fault, number>> = {};

  constructor(settings: FaultSettings = {}) {
    this.set(settings);
  }

  /** Adds planned faults; replaces seed and rates if there are any. */
  set({ seed, rates, next = {} }: FaultSettings): void {
    if (seed !== undefined) this.#random = createRandom(seed);
    if (rates) this.#rates = rates;
    for (const call of FAULTY_CALLS)
      this.#planned.set(call, [...(this.#planned.get(call) ?? []), ...[next[call] ?? []].flat()]);
  }

  clear(): void {
    this.#planned.clear();
    this.#rates = {};
  }

  take(call: FaultyCall): Fault | undefined {
    const fault = this.#planned.get(call)?.shift() ?? FAULTS.find((one) => this.#random.chance(this.#rates[one] ?? 0));
    if (fault) this.counts[fault] = (this.counts[fault] ?? 0) + 1;
    return fault;
  }
}
