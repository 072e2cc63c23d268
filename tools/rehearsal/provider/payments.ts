import { ApiError, invalid, missing } from './ApiError';
import type { Books, Intent, Method, Refund } from './Books';
import { refundOf, resultOf, type PaymentError } from './cards';
import type { Webhooks } from './Webhooks';

const MINIMUM_CENTS = 50;
const REFUSED_BY_PERSON: PaymentError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'The person has not confirmed the payment.',
};
const DECLINED_LATER: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'The bank has declined the payment.',
};

interface PaymentRequest {
  amount: number;
  currency: string;
  customer: string;
  method: string;
  metadata: Record<string, string>;
  /** Null if no person is present. */
  returnUrl: string | null;
}

/** Payments and refunds as Stripe makes them. */
export class Payments {
  readonly books: Books;
  readonly webhooks: Webhooks;
  /** Address of the page at which a person confirms. */
  readonly payPage: (intent: string) => string;

  constructor(books: Books, webhooks: Webhooks, payPage: (intent: string) => string) {
    this.books = books;
    this.webhooks = webhooks;
    this.payPage = payPage;
  }

  /** Creates a payment and confirms it at once. @throws ApiError, with the payment if the bank has declined it */
  create({ amount, currency, customer, method: methodId, metadata, returnUrl }: PaymentRequest): Intent {
    const { books } = this;
    if (!books.customers.has(customer)) throw missing('customer', 'customer');
    const method = books.methods.get(methodId);
    if (!method) throw missing('PaymentMethod', 'payment_method');
    if (method.customer !== customer) throw invalid('The PaymentMethod was detached, or is of another customer.');
    if (amount < MINIMUM_CENTS) throw invalid('Amount too small.', 'amount_too_small', 'amount');
    const intent: Intent = {
      ...{ id: books.newId('pi'), object: 'payment_intent', created: books.now() },
      ...{ amount, currency, customer, payment_method: methodId, metadata, status: 'requires_payment_method' },
      ...{ next_action: null, last_payment_error: null, latest_charge: null },
    };
    books.addIntent(intent);
    this.#confirm(intent, resultOf(method.rehearsal_card, returnUrl !== null), returnUrl ?? '');
    const error = intent.last_payment_error;
    if (error) throw new ApiError(402, { ...error, payment_intent: intent });
    return intent;
  }

  #confirm(intent: Intent, result: ReturnType<typeof resultOf>, returnUrl: string): void {
    if (result === 'paid') return this.#pay(intent);
    if (result === 'processing') return this.#move(intent, 'processing', 'processing');
    if (result !== 'action') return this.#decline(intent, result);
    const redirect = { url: this.payPage(intent.id), return_url: returnUrl };
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: redirect };
    this.#move(intent, 'requires_action', 'requires_action');
  }

  #move(intent: Intent, status: Intent['status'], event: string): void {
    intent.status = status;
    if (status !== 'requires_action') intent.next_action = null;
    this.webhooks.emit(`payment_intent.${event}`, intent);
  }

  #pay(intent: Intent): void {
    const { books } = this;
    const { amount, id } = intent;
    const charge = { id: books.newId('ch'), object: 'charge', created: books.now(), amount } as const;
    books.charges.set(charge.id, { ...charge, amount_refunded: 0, payment_intent: id, status: 'succeeded' });
    intent.latest_charge = charge.id;
    this.webhooks.emit('charge.succeeded', charge);
    this.#move(intent, 'succeeded', 'succeeded');
  }

  #decline(intent: Intent, error: PaymentError): void {
    intent.last_payment_error = error;
    this.#move(intent, 'requires_payment_method', 'payment_failed');
  }

  #intent(id: string): Intent {
    const intent = this.books.intents.get(id);
    if (!intent) throw missing('payment_intent');
    return intent;
  }

  /** Ends an open action by the person's answer. Returns false if the action is no longer open. */
  answer(id: string, isConfirmed: boolean): boolean {
    const intent = this.#intent(id);
    if (intent.status !== 'requires_action') return false;
    if (isConfirmed) this.#pay(intent);
    else this.#decline(intent, REFUSED_BY_PERSON);
    return true;
  }

  /** Ends a processing payment by the bank's answer. */
  settle(id: string, isPaid: boolean): void {
    const intent = this.#intent(id);
    if (intent.status !== 'processing') throw invalid('The payment is not processing.');
    if (isPaid) this.#pay(intent);
    else this.#decline(intent, DECLINED_LATER);
  }

  cancel(id: string): Intent {
    const intent = this.#intent(id);
    if (intent.status !== 'requires_action' && intent.status !== 'requires_payment_method')
      throw invalid(`The payment is ${intent.status}.`, 'payment_intent_unexpected_state');
    // Because Stripe clears the error with an update.
    intent.last_payment_error = null;
    this.#move(intent, 'canceled', 'canceled');
    return intent;
  }

  refund(id: string, amount: number, metadata: Record<string, string>): Refund {
    const { books } = this;
    const intent = this.#intent(id);
    const charge = books.charges.get(intent.latest_charge ?? '');
    if (!charge) throw invalid('The payment has no successful charge to refund.', undefined, 'payment_intent');
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) throw invalid('The charge has been refunded.', 'charge_already_refunded');
    if (amount <= 0 || amount > left)
      throw invalid('The amount is greater than the unrefunded one.', undefined, 'amount');
    charge.amount_refunded += amount;
    const card = books.methods.get(intent.payment_method)?.rehearsal_card ?? 'success';
    const refund: Refund = {
      ...{ id: books.newId('re'), object: 'refund', created: books.now(), amount, metadata },
      ...{ payment_intent: id, status: refundOf(card) },
    };
    books.refunds.set(refund.id, refund);
    this.webhooks.emit('refund.created', refund);
    return refund;
  }

  /** Ends a refund by the bank's answer, which can refuse one that has succeeded. */
  settleRefund(id: string, isDone: boolean): void {
    const refund = this.books.refunds.get(id);
    const charge = this.books.charges.get(this.#intent(refund?.payment_intent ?? '').latest_charge ?? '');
    if (!refund || !charge || refund.status === 'failed') throw missing('refund');
    refund.status = isDone ? 'succeeded' : 'failed';
    if (!isDone) charge.amount_refunded -= refund.amount;
    this.webhooks.emit(isDone ? 'refund.updated' : 'refund.failed', refund);
  }

  /** Updates a card as its bank does. */
  updateCard(id: string, card: Partial<Method['card']>): void {
    const method = this.#method(id);
    Object.assign(method.card, card);
    this.webhooks.emit('payment_method.automatically_updated', method);
  }

  /** Removes a card from its customer. */
  detachCard(id: string): void {
    const method = this.#method(id);
    method.customer = null;
    this.webhooks.emit('payment_method.detached', method);
  }

  #method(id: string): Method {
    const method = this.books.methods.get(id);
    if (!method) throw missing('PaymentMethod');
    return method;
  }
}
