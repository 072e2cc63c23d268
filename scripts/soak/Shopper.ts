import { randomUUID } from 'node:crypto';
import type { MadeAccount } from '../../__tests__/support/api';
import { addDays, type IsoDate } from '../../src/domain/isoDate';
import type { Call, Caller } from './Caller';

/** Each of a shopper's subscriptions serves one kind of change, so that the log can be counted against the replies. */
export const STATUSES = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE'];
const CARDS_AN_HOUR = 8;

interface Receipts {
  data: { id: string; undoUntil: string | null }[];
}
interface Item {
  purchaseId: string;
  productId: string;
  productQty: number;
  price: number;
  billingIntervalDays: number;
}

/** A customer who does one thing after another. */
export class Shopper {
  /** How often each action was acknowledged. */
  readonly acknowledged = new Map<string, number>();
  readonly account: MadeAccount;
  readonly email: string;
  readonly #caller: Caller;
  readonly #today: IsoDate;
  readonly #code: string;
  #steps = 0;
  #cards = 0;
  #isPaused = false;
  #hasCode = false;
  #hasOrdered = false;

  constructor(caller: Caller, made: { account: MadeAccount; email: string; code: string }, today: IsoDate) {
    this.#caller = caller;
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

  /**
   * @param action of the change log's line
   * @returns whether it was acknowledged; a refusal changes nothing
   */
  async #change(
    action: string,
    path: string,
    fields: Record<string, string>,
    method: Call['method'] = 'POST',
  ): Promise<boolean> {
    const { token } = this.account;
    const { status } = await this.#caller.ask({ path, method, fields, token, key: randomUUID() });
    if (status === 200) this.acknowledged.set(action, (this.acknowledged.get(action) ?? 0) + 1);
    return status === 200;
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
    await this.#change('orderMoved', '/api/subscription/reschedule', fields);
  }

  async #undoMove(): Promise<void> {
    const { data } = (await this.#read('/api/user/receipts', { purchaseId: this.#purchaseId(0) })) as Receipts;
    const newest = data.find(({ undoUntil }) => undoUntil !== null);
    if (!newest) return this.#move();
    await this.#change('changeUndone', '/api/subscription/undo', { receiptId: newest.id });
  }

  async #orderNow(): Promise<void> {
    if (this.#hasOrdered) return this.#move();
    const fields = { purchaseId: this.#purchaseId(1), billNow: 'true' };
    this.#hasOrdered = await this.#change('orderPlaced', '/api/subscription/reschedule', fields);
  }

  async #changeQuantity(): Promise<void> {
    const purchaseId = this.#purchaseId(2);
    const { data } = (await this.#read('/api/subscription/all', { purchaseId })) as { data: [Item] };
    const [{ productId, price, productQty, billingIntervalDays }] = data;
    await this.#change('subscriptionUpdated', '/api/subscription/update', {
      ...{ purchaseId, productId, price: String(price), productQty: productQty === 1 ? '2' : '1' },
      ...{ billingIntervalDays: String(billingIntervalDays), intervalUnit: 'days' },
    });
  }

  async #pauseOrResume(): Promise<void> {
    const purchaseId = this.#purchaseId(3);
    const restartDate = addDays(this.#today, 40);
    const isDone = this.#isPaused
      ? await this.#change('subscriptionReactivated', '/api/subscription/reactive', { purchaseId }, 'GET')
      : await this.#change('subscriptionPaused', '/api/subscription/pause', { purchaseId, restartDate });
    if (isDone) this.#isPaused = !this.#isPaused;
  }

  async #useCode(): Promise<void> {
    const purchaseId = this.#purchaseId(4);
    if (!this.#hasCode) {
      const fields = { purchaseId, discountCode: this.#code };
      this.#hasCode = await this.#change('discountApplied', '/api/subscription/apply-discount', fields);
      return;
    }
    const record = await this.#read('/api/subscription/discount-record', { purchaseId });
    const { id: recordId, code } = record as { id: string; code: string };
    const path = '/api/subscription/remove-discount';
    this.#hasCode = !(await this.#change('discountRemoved', path, { purchaseId, recordId, code }));
  }

  async #changeAddress(): Promise<void> {
    await this.#change('shippingAddressChanged', '/api/user/details', {
      ...{ isShipping: 'true', shipAddress1: `Hafengasse ${this.#steps + 1}`, shipAddress2: '""' },
      ...{ shipCountry: 'AT', shipState: '9', shipCity: 'Wien', shipPostalCode: '1010' },
    });
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

  /** Does one thing, as often as people do it: mostly they look. */
  async act(): Promise<void> {
    const deeds = [
      ...[() => this.#browse(), () => this.#browse(), () => this.#browse(), () => this.#browse()],
      ...[
        () => this.#move(),
        () => this.#move(),
        () => this.#undoMove(),
        () => this.#orderNow(),
        () => this.#changeQuantity(),
      ],
      ...[() => this.#pauseOrResume(), () => this.#useCode(), () => this.#changeAddress(), () => this.#changeCard()],
    ];
    this.#steps += 1;
    await deeds[Math.floor(Math.random() * deeds.length)]?.();
  }
}
