import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Preview } from '#server/core/shop/subscriptions/Preview';
import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { toCents } from '#src/domain/money';
import type { Answer, Call, Caller } from './Caller';

/** A command as a preview names it, and as it is sent. */
export interface Command extends Pick<Call, 'path' | 'method'> {
  command: string;
  fields: Record<string, string> & { purchaseId: string };
}

interface Payments {
  data: { purchaseId: string; totalAmount: number }[];
}
type Replied = { receipt?: ReceiptWire | null; preview?: Preview } | null;

/** So often something else happens before a person confirms what they saw. */
const TRIES = 3;

/** Has commands carried out as previewed, and holds the receipts against the previews. */
export class Previewer {
  /** Commands that did what was previewed. */
  done = 0;
  /** Commands that were refused, because something else would have come of them by then. */
  outdated = 0;
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  #complain(command: Command, what: string, ...about: unknown[]): void {
    this.#caller.complaints.push(`${command.command} ${command.fields.purchaseId} ${what}: ${JSON.stringify(about)}`);
  }

  #preview(token: string, { command, fields }: Command): Promise<Answer> {
    const { billNow: _billNow, ...asked } = fields;
    const path = '/api/subscription/preview';
    return this.#caller.ask({ path, method: 'POST', fields: { ...asked, command }, token });
  }

  /** The newest receipt is that of the command, and the newest payment, where there is one, what it has charged. */
  async #look(token: string, command: Command, receipt: ReceiptWire, chargeToday: number): Promise<void> {
    const { purchaseId } = command.fields;
    const read = async (path: string, fields: Record<string, string>) =>
      (await this.#caller.ask({ path, method: 'GET', fields, token })).payload;
    const listed = (await read('/api/user/receipts', { purchaseId })) as { data: ReceiptWire[] };
    if (!isDeepStrictEqual(listed.data[0], receipt)) this.#complain(command, 'is listed as', listed.data[0], receipt);
    if (command.command !== 'orderNow') return;
    const { data } = (await read('/api/other/fetchPrevPayment', { page: '1' })) as Payments;
    const paid = data.find((payment) => payment.purchaseId === purchaseId)?.totalAmount;
    if (paid === undefined || toCents(paid) !== chargeToday) this.#complain(command, 'charged', paid, chargeToday);
  }

  async #compare(token: string, command: Command, seen: Preview, receipt: ReceiptWire | null): Promise<void> {
    // What changes nothing has no receipt.
    const came = receipt ? [receipt.before, receipt.after] : [seen.before, seen.before];
    if (!isDeepStrictEqual(came, [seen.before, seen.after])) this.#complain(command, 'did', came, seen);
    this.done += 1;
    if (receipt) await this.#look(token, command, receipt, seen.chargeToday);
  }

  /**
   * Looks at what a command would do, and confirms it; what is another outcome by then is looked at again.
   * @param meanwhile what happens between the first look and the confirmation
   * @returns whether it was acknowledged
   */
  async carryOut(token: string, command: Command, meanwhile: () => Promise<void>): Promise<boolean> {
    const first = await this.#preview(token, command);
    if (first.status !== 200) return false;
    let seen = first.payload as Preview;
    await meanwhile();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { path, method } = command;
      const fields = { ...command.fields, version: seen.version };
      const { status, payload } = await this.#caller.ask({ path, method, fields, token, key: randomUUID() });
      const { receipt = null, preview } = (payload as Replied) ?? {};
      if (status === 200) {
        await this.#compare(token, command, seen, receipt);
        return true;
      }
      if (status !== 409 || !preview) this.#complain(command, `is ${status} after its preview`, payload);
      if (!preview) return false;
      this.outdated += 1;
      seen = preview;
    }
    return false;
  }
}
