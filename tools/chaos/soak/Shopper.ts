import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { MadeAccount } from '../../../__tests__/support/api';
import type { AddressReceiptWire, ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { addDays, type IsoDate } from '#src/domain/isoDate';
import type { Call, Caller } from './Caller';
import type { Command, Previewer } from './Previewer';

/** Statuses of a shopper's subscriptions, in the order of the indexes that the actions use. */
export const STATUSES = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'RECYCLE_FAILED'];
const CARDS_AN_HOUR = 8;

/** Probability of an address change between preview and command. */
const DISTRACTION = 0.15;

interface Receipts {
  data: (ReceiptWire | AddressReceiptWire)[];
}
interface Item {
  purchaseId: string;
  productId: string;
  productQty: number;
  price: number;
  billingIntervalDays: number;
}

/** Customer that executes random actions, one at a time. */
export class Shopper {
  /** Number of acknowledgements by action. */
  readonly acknowledged = new Map<string, number>();
  readonly account: MadeAccount;
  readonly email: string;
  readonly #caller: Caller;
  readonly #previewer: Previewer;
  readonly #today: IsoDate;
  readonly #code: string;
  #steps = 0;
  #cards = 0;
  #addresses = 0;
  #isPaused = false;
  #hasCode = false;
  #hasOrdered = false;

  constructor(
    { caller, previewer }: { caller: Caller; previewer: Previewer },
    made: { account: MadeAccount; email: string; code: string },
    today: IsoDate,
  ) {
    this.#caller = caller;
    this.#previewer = previewer;
    this.account = made.account;
    this.email = made.email;
    this.#code = made.code;
    this.#today = today;
  }

  #purchaseId(index: number): string {
    return this.account.subscriptions[index]?.purchaseId ?? '';
  }

  async #read(path: string, fields: Record<string, string> = {}): Promise<unknown> {
    const call: Call = { path, method: 'GET', fields, token: this.account.token };
    return (await this.#caller.ask(call)).payload;
  }

  #acknowledge(action: string): void {
    this.acknowledged.set(action, (this.acknowledged.get(action) ?? 0) + 1);
  }

  /**
   * Sends a command without a preview.
   * @param action as in the change log
   * @returns the payload, or undefined if the command was refused
   */
  async #change(action: string, path: string, fields: Record<string, string>): Promise<unknown> {
    const { token } = this.account;
    const { status, payload } = await this.#caller.ask({ path, method: 'POST', fields, token, key: randomUUID() });
    if (status !== 200) return undefined;
    this.#acknowledge(action);
    return payload;
  }

  /**
   * Previews and executes a command, as the portal does.
   * @param action as in the change log
   * @returns true if the command was acknowledged
   */
  async #command(action: string, command: Command): Promise<boolean> {
    const interrupt = () => (Math.random() < DISTRACTION ? this.#changeAddress() : Promise.resolve());
    const isDone = await this.#previewer.executeCommand(this.account.token, command, interrupt);
    if (isDone) this.#acknowledge(action);
    return isDone;
  }

  async #browse(): Promise<void> {
    await this.#read('/api/subscription/all', { nextOrder: 'true' });
    await this.#read('/api/other/products');
    await this.#read('/api/other/fetchPrevPayment', { page: '1' });
    await this.#read('/api/user/details');
  }

  async #move(): Promise<void> {
    const nextBillDate = addDays(this.#today, 20 + (this.#steps % 300));
    const fields = { purchaseId: this.#purchaseId(0), billNow: 'false', nextBillDate };
    const path = '/api/subscription/reschedule';
    await this.#command('orderMoved', { command: 'reschedule', path, method: 'POST', fields });
  }

  /** Undoes the newest undoable change and compares both receipts. Without an undoable change, makes a change. */
  async #undoNewest(action: string, filter: Record<string, string>): Promise<void> {
    const { data } = (await this.#read('/api/user/receipts', filter)) as Receipts;
    const isOfSubscription = 'purchaseId' in filter;
    const newest = data.find((one) => one.undoUntil !== null && (one.purchaseId !== null) === isOfSubscription);
    if (!newest) return isOfSubscription ? this.#move() : this.#changeAddress();
    const payload = await this.#change(action, '/api/subscription/undo', { receiptId: newest.id });
    const { before, after } = (payload as { receipt: ReceiptWire | AddressReceiptWire } | undefined)?.receipt ?? {};
    // Ignores the card, because receipts show the digits of the present card.
    const withoutCard = (one: object | null | undefined) => one && { ...one, card: undefined };
    if (isDeepStrictEqual([after, before].map(withoutCard), [newest.before, newest.after].map(withoutCard))) return;
    this.#caller.complaints.push(`undo ${newest.id}: ${JSON.stringify([payload, newest])}`);
  }

  async #orderNow(): Promise<void> {
    if (this.#hasOrdered) return this.#move();
    const fields = { purchaseId: this.#purchaseId(1), billNow: 'true' };
    const path = '/api/subscription/reschedule';
    this.#hasOrdered = await this.#command('orderPlaced', { command: 'orderNow', path, method: 'POST', fields });
  }

  async #changeQuantity(): Promise<void> {
    const purchaseId = this.#purchaseId(2);
    const { data } = (await this.#read('/api/subscription/all', { purchaseId })) as { data: [Item] };
    const [{ productId, price, productQty, billingIntervalDays }] = data;
    const fields = {
      ...{ purchaseId, productId, price: String(price), productQty: productQty === 1 ? '2' : '1' },
      ...{ billingIntervalDays: String(billingIntervalDays), intervalUnit: 'days' },
    };
    const path = '/api/subscription/update';
    await this.#command('subscriptionUpdated', { command: 'update', path, method: 'POST', fields });
  }

  async #pauseOrResume(): Promise<void> {
    const fields = { purchaseId: this.#purchaseId(3) };
    const restartDate = addDays(this.#today, 40);
    const isDone = this.#isPaused
      ? await this.#command('subscriptionReactivated', {
          ...{ command: 'reactive', path: '/api/subscription/reactive', method: 'GET', fields },
        })
      : await this.#command('subscriptionPaused', {
          ...{ command: 'pause', path: '/api/subscription/pause', method: 'POST', fields: { ...fields, restartDate } },
        });
    if (isDone) this.#isPaused = !this.#isPaused;
  }

  async #useCode(): Promise<void> {
    const purchaseId = this.#purchaseId(4);
    if (!this.#hasCode) {
      const fields = { purchaseId, discountCode: this.#code };
      const path = '/api/subscription/apply-discount';
      this.#hasCode = await this.#command('discountApplied', {
        command: 'applyDiscount',
        path,
        method: 'POST',
        fields,
      });
      return;
    }
    const record = await this.#read('/api/subscription/discount-record', { purchaseId });
    const { id: recordId, code } = record as { id: string; code: string };
    const fields = { purchaseId, recordId, code };
    const path = '/api/subscription/remove-discount';
    this.#hasCode = !(await this.#command('discountRemoved', {
      command: 'removeDiscount',
      path,
      method: 'POST',
      fields,
    }));
  }

  /** Saves a new shipping address, in turns in two countries with different taxes. */
  async #changeAddress(): Promise<void> {
    this.#addresses += 1;
    const region =
      this.#addresses % 2
        ? { shipCountry: 'AT', shipState: '9', shipCity: 'Wien', shipPostalCode: '1010' }
        : { shipCountry: 'DE', shipState: 'BE', shipCity: 'Berlin', shipPostalCode: '10115' };
    const line = { shipAddress1: `Hafengasse ${this.#addresses}`, shipAddress2: '""' };
    await this.#change('shippingAddressChanged', '/api/user/details', { isShipping: 'true', ...line, ...region });
  }

  async #changeCard(): Promise<void> {
    if (this.#cards >= CARDS_AN_HOUR) return this.#browse();
    const details = (await this.#read('/api/user/details')) as { data: [{ paySources: { paySourceId: string }[] }] };
    const paySourceId = details.data[0].paySources[0]?.paySourceId ?? '';
    const cardNumber = this.#cards % 2 ? '4242424242424242' : '5555555555554444';
    this.#cards += 1;
    const fields = { paySourceId, cardNumber, cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
    await this.#change('cardReplaced', '/api/user/updateCard', fields);
  }

  /** Retries the unpaid order. The server refuses the command after a successful payment. */
  async #pay(): Promise<void> {
    const details = (await this.#read('/api/user/details')) as { data: [{ paySources: { paySourceId: string }[] }] };
    const paySourceId = details.data[0].paySources[0]?.paySourceId ?? '';
    const fields = { purchaseId: this.#purchaseId(5), paySourceId };
    await this.#change('paymentRetried', '/api/subscription/retry-payment', fields);
  }

  /** Runs one random action. */
  async act(): Promise<void> {
    const deeds = [
      ...[() => this.#browse(), () => this.#browse(), () => this.#browse(), () => this.#browse()],
      ...[
        () => this.#move(),
        () => this.#move(),
        () => this.#undoNewest('changeUndone', { purchaseId: this.#purchaseId(0) }),
        () => this.#undoNewest('addressUndone', {}),
        () => this.#orderNow(),
        () => this.#changeQuantity(),
      ],
      ...[() => this.#pauseOrResume(), () => this.#useCode(), () => this.#changeAddress(), () => this.#changeCard()],
      () => this.#pay(),
    ];
    this.#steps += 1;
    await deeds[Math.floor(Math.random() * deeds.length)]?.();
  }
}
