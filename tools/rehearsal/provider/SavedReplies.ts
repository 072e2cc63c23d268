import { ApiError } from './ApiError';

/** Seconds for which Stripe keeps a key at least. */
const KEY_LIFE_SECONDS = 24 * 60 * 60;

export interface Reply {
  status: number;
  body: object;
}

interface SavedReply {
  /** Call and parameters, which must be the same. */
  print: string;
  at: number;
  /** Undefined while the first call is running. */
  reply: Reply | undefined;
}

/** Replies by idempotency key, as Stripe saves them: also a 500. */
export class SavedReplies {
  readonly #saved = new Map<string, SavedReply>();

  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Reserves a key for its first call.
   * @returns the saved reply of an earlier call
   * @throws ApiError while the first call is running, or if the parameters differ
   */
  begin(key: string, print: string): Reply | undefined {
    const known = this.#saved.get(key);
    if (known && known.at + KEY_LIFE_SECONDS > this.#now()) {
      if (known.print !== print)
        throw new ApiError(400, { type: 'idempotency_error', message: 'The key was used with other parameters.' });
      if (known.reply) return known.reply;
      const message = 'A call with this key is running.';
      throw new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
    }
    this.#saved.set(key, { print, at: this.#now(), reply: undefined });
    return undefined;
  }

  /** Saves a deep copy, because a saved reply does not follow the object. */
  finish(key: string, reply: Reply): void {
    const known = this.#saved.get(key);
    if (known) known.reply = structuredClone(reply);
  }
}
