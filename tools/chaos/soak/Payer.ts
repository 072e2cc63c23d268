import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#server/demo/seed/people/random';
import type { MadeAccount } from '../../../__tests__/support/api';
import type { Answer, Call, Caller } from './Caller';

const TRIES = 4;
/** Tries of a command after all faults. */
const LAST_TRIES = 30;
const NEEDS_PERSON = 202;
/** Status of a command whose outcome is unknown. */
export const NO_REPLY = 0;
const OPEN: readonly unknown[] = [undefined, NO_REPLY, NEEDS_PERSON];
const HESITATION_MS = 5_000;
const CHANCES = {
  /** Sends a command twice at once. */
  doubleTap: 0.1,
  /** Sends a command again after its reply. */
  repeat: 0.2,
  confirm: 0.5,
  /** Refuses, if the person does not confirm. */
  refuse: 0.4,
  /** Returns from the bank to the portal. */
  back: 0.6,
};

/** Order or retried payment of a customer, with all statuses of its replies. */
export interface PayCommand {
  call: Call & { key: string };
  customerId: string;
  statuses: number[];
}

interface Made {
  account: MadeAccount;
  productId: string;
  /** Ids of the first card, which pays the subscriptions, and of the second one. */
  cards: readonly string[];
  /** True if the customer orders by itself. */
  isEager: boolean;
}

/** Customer that pays by a provider: orders, goes to the bank's page, and repeats lost commands by their keys. */
export class Payer {
  readonly account: MadeAccount;
  readonly productId: string;
  readonly isEager: boolean;
  readonly commands: PayCommand[] = [];
  readonly #cards: readonly string[];
  readonly #caller: Caller;
  readonly #random: Random;

  constructor({ caller, random }: { caller: Caller; random: Random }, made: Made) {
    this.#caller = caller;
    this.#random = random;
    this.#cards = made.cards;
    this.account = made.account;
    this.productId = made.productId;
    this.isEager = made.isEager;
  }

  async #send({ call, statuses }: PayCommand, times: number): Promise<Answer | undefined> {
    const answer = await this.#caller.askTimes(call, times);
    statuses.push(answer?.status ?? NO_REPLY);
    return answer;
  }

  /** Answers the bank's page, and returns from it or not. */
  async #visitBank({ payload }: Answer): Promise<void> {
    const { actionUrl, billId } = payload as { actionUrl: string; billId: string };
    const random = this.#random;
    await wait(random.int(0, HESITATION_MS));
    const isConfirmed = random.chance(CHANCES.confirm);
    if (isConfirmed || random.chance(CHANCES.refuse)) {
      const body = new URLSearchParams({ answer: isConfirmed ? 'confirm' : 'refuse' });
      await (await fetch(actionUrl, { method: 'POST', redirect: 'manual', body })).text();
    }
    if (!random.chance(CHANCES.back)) return;
    const { token } = this.account;
    await this.#caller.askTimes({ path: '/api/subscription/bill', method: 'POST', fields: { billId }, token }, TRIES);
  }

  async #run(command: PayCommand): Promise<void> {
    const random = this.#random;
    const copies = random.chance(CHANCES.doubleTap) ? [TRIES, TRIES] : [TRIES];
    const [answer] = await Promise.all(copies.map((times) => this.#send(command, times)));
    if (answer?.status === NEEDS_PERSON) await this.#visitBank(answer);
    if (answer && random.chance(CHANCES.repeat)) await this.#send(command, 1);
  }

  #command(path: string, fields: Record<string, string>): PayCommand {
    const { token, customerId } = this.account;
    const call = { path: `/api/subscription/${path}`, method: 'POST', fields, token, key: randomUUID() } as const;
    const command = { call, customerId, statuses: [] };
    this.commands.push(command);
    return command;
  }

  /** Orders each subscription at once. */
  async orderAll(): Promise<void> {
    for (const { purchaseId } of this.account.subscriptions)
      await this.#run(this.#command('reschedule', { purchaseId, billNow: 'true' }));
  }

  /** Pays a declined order, mostly with the second card. */
  async retry(purchaseId: string): Promise<void> {
    const paySourceId = this.#cards[this.#random.chance(0.9) ? 1 : 0] ?? '';
    await this.#run(this.#command('retry-payment', { purchaseId, paySourceId }));
  }

  /** Repeats the commands without a final reply. */
  async repeatOpen(): Promise<void> {
    const open = this.commands.filter(({ statuses }) => OPEN.includes(statuses.at(-1)));
    for (const command of open) {
      const answer = await this.#send(command, TRIES);
      if (answer?.status === NEEDS_PERSON) await this.#visitBank(answer);
    }
  }

  /**
   * Repeats the commands with a bill after all bills are settled, so that the last status of each is final.
   * @param billed keys of these commands; another one would open a bill
   */
  async repeatAll(billed: ReadonlySet<string>): Promise<void> {
    for (const command of this.commands) if (billed.has(command.call.key)) await this.#send(command, LAST_TRIES);
  }
}
