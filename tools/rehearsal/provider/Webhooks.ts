import Stripe from 'stripe';
import { createRandom, type Random } from '#server/demo/seed/people/random';

const SECOND_MS = 1000;
const TRIES = 5;
const HALF = 0.5;

export interface WebhookSettings {
  /** Address of the portal's hook; undefined sends nothing. */
  url?: string | undefined;
  secret: string;
  /** Seed of delays and repeats. */
  seed?: number | undefined;
  /** Longest delay in milliseconds. */
  delayMs?: number | undefined;
}

interface PlannedEvent {
  id: string;
  type: string;
  body: string;
}

/** Sends events late, half of them twice, and out of order. */
export class Webhooks {
  readonly #settings: WebhookSettings;
  /** Address of the portal's hook, which may be known only later, and may change between two tries. */
  url: string | undefined;
  readonly #random: Random;
  readonly #timers = new Map<ReturnType<typeof setTimeout>, () => Promise<void>>();
  readonly #sending = new Set<Promise<void>>();
  #count = 0;

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
    this.url = settings.url;
    this.#random = createRandom(settings.seed ?? 1);
  }

  /** Plans the delivery of an event with the object's present state. */
  emit(type: string, object: object): void {
    this.#count += 1;
    const id = `evt_rehearsal${process.pid}${String(this.#count).padStart(8, '0')}`;
    const created = Math.floor(Date.now() / SECOND_MS);
    const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
    this.#plan({ id, type, body }, TRIES);
    if (this.#random.chance(HALF)) this.#plan({ id, type, body }, TRIES);
  }

  #plan(event: PlannedEvent, tries: number): void {
    const { delayMs = SECOND_MS } = this.#settings;
    if (this.url === undefined || tries === 0) return;
    const send = () => this.#send(event, tries);
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#track(send());
      },
      this.#random.int(0, delayMs),
    );
    timer.unref();
    this.#timers.set(timer, send);
  }

  #track(sent: Promise<void>): void {
    this.#sending.add(sent);
    void sent.finally(() => this.#sending.delete(sent));
  }

  /** Signs with the machine's time, because the receiver refuses old signatures. */
  async #send(event: PlannedEvent, tries: number): Promise<void> {
    const { url = '' } = this;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: event.body, secret: this.#settings.secret });
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    const isTaken = await fetch(url, { method: 'POST', headers, body: event.body }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (!isTaken) this.#plan(event, tries - 1);
  }

  /** Number of deliveries to come. */
  get waiting(): number {
    return this.#timers.size + this.#sending.size;
  }

  /** Sends the planned deliveries now, the last one first. */
  async flush(): Promise<void> {
    const planned = [...this.#timers].reverse();
    this.#timers.clear();
    for (const [timer, send] of planned) {
      clearTimeout(timer);
      await send();
    }
    await Promise.all(this.#sending);
  }

  close(): void {
    for (const timer of this.#timers.keys()) clearTimeout(timer);
    this.#timers.clear();
  }
}
