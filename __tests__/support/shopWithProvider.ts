import { REHEARSAL_KEY } from '../../tools/rehearsal/provider/answerCall';
import {
  createRehearsal,
  REHEARSAL_WEBHOOK_SECRET,
  type Rehearsal,
} from '../../tools/rehearsal/provider/createRehearsal';
import { createApi, type Api } from './api';
import { type RunningServer, startServer } from './server';

type Customer = Awaited<ReturnType<Api['customer']>>;

interface Owner {
  token: string;
  purchaseId: string;
  customerId: string;
}

export interface ShopWithProvider {
  readonly server: RunningServer;
  rehearsal: Rehearsal;
  /** Adds an English customer with a separate product, without payments, and with a test card. */
  customer(card: string, shape: object): Promise<Customer>;
  /** Enters a test card of the rehearsal, which then pays the subscription. */
  saveCard(owner: Owner, card: string): Promise<void>;
  /** Enters a test card at the provider's page. */
  enterCard(url: string, card: string): Promise<unknown>;
  /** Presses a button at the bank's page. */
  answer(url: string, button: 'confirm' | 'refuse'): Promise<unknown>;
  /** States of the charges with this gateway key at the provider. */
  chargesOf(key: string): Promise<string[]>;
  /** Answers the last charge of a subscription that the bank works on. */
  settleAtBank(owner: Owner, isPaid: boolean): Promise<void>;
  /** Ends the last refund of a subscription, which the bank works on or has done. */
  settleRefund(owner: Owner, isDone: boolean): Promise<void>;
  /** Removes the card of a subscription at the provider. */
  detachCard(owner: Owner): Promise<void>;
  /** Sends the provider's planned events. */
  deliverEvents(): Promise<void>;
  /** Stops the server, and starts another one on its database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const press = (url: string, name: string, value: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ [name]: value }) });

/** Starts a server that charges by Stripe, and a rehearsal of Stripe. */
export async function openShopWithProvider(env: Readonly<Record<string, string>> = {}): Promise<ShopWithProvider> {
  const rehearsal = await createRehearsal({ webhooks: { delayMs: 600_000 } });
  const settings = {
    DEMO_JOBS: 'off',
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: REHEARSAL_KEY,
    STRIPE_WEBHOOK_SECRET: REHEARSAL_WEBHOOK_SECRET,
    STRIPE_API_BASE: rehearsal.url,
    ...env,
  };
  let server: RunningServer;
  let api: Api;
  const start = async () => {
    server = await startServer(settings);
    api = createApi(server.url);
    rehearsal.webhooks.url = `${server.url}/hooks/stripe`;
  };
  await start();
  const deliverEvents = () => rehearsal.webhooks.flush();
  const processEvents = async () => {
    await deliverEvents();
    await api.runJobs('providerEvents');
  };
  const lastOf = async (columns: string, { purchaseId }: Owner) =>
    (
      await server.sql(`select ${columns} from bills where subscription_id = ${purchaseId} order by id desc limit 1`)
    )[0];
  async function saveCard({ token, purchaseId }: Owner, card: string): Promise<void> {
    const begun = await api.post<{ url: string; ref: string }>('/api/user/payment-setup', {}, { token });
    await press(begun.payload.url, 'card', card);
    const { ref } = begun.payload;
    const saved = await api.post('/api/user/payment-setup/finish', { ref }, { token });
    if (saved.status !== 200) throw new Error(saved.message);
    const [source] = await server.sql(`select pay_source_id::text as id from payment_setups where ref = '${ref}'`);
    const chosen = { purchaseId, paySourceId: String(source?.id) };
    await api.post('/api/subscription/pay-source', chosen, { token });
  }
  return {
    get server() {
      return server;
    },
    rehearsal,
    deliverEvents,
    saveCard,
    async customer(card, shape) {
      const { payload } = await api.json<{ productId: string }>('/demo/products', { stock: 50, weeks: [4] });
      const customer = await api.customer({ productId: payload.productId, len: 'en', payments: 0, ...shape });
      await saveCard(customer, card);
      return customer;
    },
    enterCard: (url, card) => press(url, 'card', card),
    answer: (url, button) => press(url, 'answer', button),
    chargesOf: (key) =>
      Promise.resolve(
        [...rehearsal.books.intents.values()]
          .filter(({ metadata }) => metadata.bill === key)
          .map(({ status }) => status),
      ),
    async settleAtBank(owner, isPaid) {
      const bill = await lastOf('gateway_ref as ref', owner);
      rehearsal.payments.settle(String(bill?.ref), isPaid);
      await processEvents();
    },
    async settleRefund({ purchaseId }, isDone) {
      const [refund] = await server.sql(
        `select r.gateway_ref as ref from refunds r join payments y on y.id = r.payment_id
         where y.subscription_id = ${purchaseId} order by r.id desc limit 1`,
      );
      rehearsal.payments.settleRefund(String(refund?.ref), isDone);
      await processEvents();
    },
    async detachCard({ purchaseId }) {
      const [card] = await server.sql(
        `select ps.gateway_token as token from subscriptions s join pay_sources ps on ps.id = s.pay_source_id where s.id = ${purchaseId}`,
      );
      rehearsal.payments.detachCard(String(card?.token));
      await processEvents();
    },
    async restart() {
      await server.stop();
      await start();
    },
    async close() {
      await server.stop();
      await rehearsal.close();
    },
  };
}
