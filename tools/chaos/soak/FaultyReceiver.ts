import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#server/demo/seed/people/random';
import { answer, drop, openReceiver, verified } from '../../../__tests__/support/webhookReceiver';

const SLOW_MS = [20, 400] as const;
const FAULTS = { slow: 0.05, broken: 0.1, dropped: 0.1 };

/** Receiver of events that is slow, answers 500 and drops replies by a seeded random. */
export class FaultyReceiver {
  /** Content by the id of the event. */
  readonly events = new Map<string, string>();
  /** Texts of faults, such as a wrong signature or another content of a known event. */
  readonly complaints: string[] = [];
  tries = 0;
  /** Number of events that arrived again. */
  duplicates = 0;
  readonly #secret: string;
  readonly #random;
  readonly #receiver: Awaited<ReturnType<typeof openReceiver>>;

  private constructor(receiver: Awaited<ReturnType<typeof openReceiver>>, secret: string, seed: number) {
    this.#receiver = receiver;
    this.#secret = secret;
    this.#random = createRandom(seed);
  }

  static async open(secret: string, seed: number): Promise<FaultyReceiver> {
    const receiver = await openReceiver();
    const faulty = new FaultyReceiver(receiver, secret, seed);
    receiver.answerWith((reply, request) => void faulty.#answer(reply, request));
    return faulty;
  }

  get url(): string {
    return this.#receiver.url;
  }

  /** Stores the newest request. A refused or dropped one has not arrived. */
  #accept(isArrived: boolean): void {
    const received = this.#receiver.received.pop();
    if (!received) return;
    this.tries += 1;
    const id = String(received.headers['webhook-id']);
    try {
      verified(this.#secret, received);
    } catch (error) {
      this.complaints.push(`${id}: ${String(error)}`);
    }
    const known = this.events.get(id);
    if (known !== undefined && known !== received.body) this.complaints.push(`${id} has another content`);
    if (!isArrived) return;
    if (known !== undefined) this.duplicates += 1;
    this.events.set(id, received.body);
  }

  async #answer(reply: ServerResponse, request: IncomingMessage): Promise<void> {
    const isBroken = this.#random.chance(FAULTS.broken);
    this.#accept(!isBroken);
    if (isBroken) return answer(500)(reply, request);
    if (this.#random.chance(FAULTS.slow)) await wait(this.#random.int(...SLOW_MS));
    return (this.#random.chance(FAULTS.dropped) ? drop : answer(200))(reply, request);
  }

  close(): Promise<void> {
    return this.#receiver.close();
  }
}
