import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Preview } from '#server/core/shop/subscriptions/Preview';
import type { ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { toCents } from '#src/domain/money';
import type { Answer, Call, Caller } from './Caller';

/** Call of a command, and the name for previews in `command`. */
export interface Command extends Pick<Call, 'path' | 'method'> {
  command: string;
  fields: Record<string, string> & { purchaseId: string };
}

interface Payments {
  data: { purchaseId: string; totalAmount: number }[];
}
type Replied = { receipt?: ReceiptWire | null; preview?: Preview } | null;

/** Maximum of attempts per command, because other changes can outdate a preview. */
const TRIES = 3;

/** Executes previewed commands and compares their receipts with the previews. */
export class Previewer {
  /** Number of acknowledged commands. */
  done = 0;
  /** Number of refusals that returned a new preview. */
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

  /** Checks that the receipt is listed first, and that the payment of `orderNow` equals the previewed charge. */
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
    // Because a command without a change has no receipt.
    const came = receipt ? [receipt.before, receipt.after] : [seen.before, seen.before];
    if (!isDeepStrictEqual(came, [seen.before, seen.after])) this.#complain(command, 'did', came, seen);
    this.done += 1;
    if (receipt) await this.#look(token, command, receipt, seen.chargeToday);
  }

  /**
   * Previews a command and executes it; retries with the new preview of a refusal.
   * @param interrupt runs between the preview and the command
   * @returns true if the command was acknowledged
   */
  async executeCommand(token: string, command: Command, interrupt: () => Promise<void>): Promise<boolean> {
    const first = await this.#preview(token, command);
    if (first.status !== 200) return false;
    let seen = first.payload as Preview;
    await interrupt();
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
