import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#server/demo/seed/people/random';
import type { ShopOrder } from '#server/modules/shop/orderSchemas';
import type { Answer, Caller } from './Caller';
import type { Cluster } from './Cluster';

const CLAIMED_MAX = 20;
const SHIPPED_MAX = 6;
/** Probability that a warehouse is killed before it ships claimed orders. */
const DEATH = 0.1;
const DELIVERED = 0.2;
const PAUSE_MS = 500;
/** Pause after 429. */
const LIMIT_PAUSE_MS = 5_000;

/** Key of a warehouse. */
interface Key {
  id: number;
  name: string;
  secret: string;
}

/** Warehouse that claims and ships orders by its key, and is killed at random. */
export class Warehouse {
  /** Number of kills. */
  deaths = 0;
  readonly #key: Key;
  readonly #cluster: Cluster;
  readonly #caller: Caller;
  readonly #random: Random;
  /** Names of the keys by the number of each order that a warehouse holds, of all warehouses. */
  readonly #holders: Map<string, string>;

  constructor(key: Key, world: { cluster: Cluster; caller: Caller; random: Random; holders: Map<string, string> }) {
    this.#key = key;
    this.#cluster = world.cluster;
    this.#caller = world.caller;
    this.#random = world.random;
    this.#holders = world.holders;
  }

  async #ask(path: string, json: object): Promise<Answer> {
    for (;;) {
      const { secret: token } = this.#key;
      const answer = await this.#caller.ask({ path: `/api/shop/${path}`, method: 'POST', json, token });
      if (answer.status !== 429) return answer;
      await wait(LIMIT_PAUSE_MS);
    }
  }

  async #claim(): Promise<string[]> {
    const { payload } = await this.#ask('orders/claim', { limit: this.#random.int(1, CLAIMED_MAX) });
    const numbers = (payload as { orders: ShopOrder[] }).orders.map(({ number }) => number);
    for (const number of numbers) {
      const holder = this.#holders.get(number);
      if (holder !== undefined) this.#caller.complaints.push(`order ${number} of ${holder} goes to ${this.#key.name}`);
      this.#holders.set(number, this.#key.name);
    }
    return numbers;
  }

  /** Ends the claims whose orders the warehouse does not know, because it was killed or a reply was lost. */
  async #expireClaims(): Promise<void> {
    await this.#cluster.sql(`update orders set claimed_until = now() where claimed_by = ${this.#key.id}`);
  }

  async #record(orderIds: string[], step: object): Promise<void> {
    const { status, message } = await this.#ask('shipments', { orderIds, ...step });
    if (status !== 200) this.#caller.complaints.push(`${this.#key.name} cannot ship: ${status} ${message}`);
  }

  async #ship(orderIds: string[]): Promise<void> {
    await this.#record(orderIds, { carrier: 'DHL', trackingNumber: `0034${orderIds[0]}` });
    for (const number of orderIds) this.#holders.delete(number);
    if (this.#random.chance(DELIVERED)) await this.#record(orderIds, { state: 'delivered' });
  }

  async #die(numbers: readonly string[]): Promise<void> {
    this.deaths += 1;
    for (const number of numbers) this.#holders.delete(number);
    await this.#expireClaims();
  }

  async #work(): Promise<void> {
    const claimed = await this.#claim();
    if (claimed.length === 0) {
      await this.#expireClaims();
      await wait(PAUSE_MS);
    }
    while (claimed.length > 0) {
      if (this.#random.chance(DEATH)) return this.#die(claimed);
      await this.#ship(claimed.splice(0, this.#random.int(1, SHIPPED_MAX)));
    }
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#work();
  }
}
