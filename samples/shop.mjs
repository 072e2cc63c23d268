// A shop's system in one file: adds a customer with a subscription, waits for the payment, ships the order, and prints
// the subscription's events. The key needs the scopes `subscriptions` and `fulfilment`, the endpoint all types.
//   PORTAL=http://localhost:3000 SKU=eichenstreu-10l KEY=nk_… SECRET=whsec_… node samples/shop.mjs
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

const { PORTAL, KEY, SECRET, SKU, LISTEN_PORT = '4000' } = process.env;
const TRIES = 6;

// 1. Events. A real shop stores ids and states in its database, in one transaction and before the reply.
const knownIds = new Set();
/** Latest event of each order, subscription and customer. */
const latest = new Map();
/** Position among the events of the same subject; those of a customer have no sequence. */
const positionOf = ({ sequence, timestamp }) => sequence ?? Date.parse(timestamp);
const received = [];
const arrivals = new EventEmitter();

/** Records the event of a raw body once. @throws for a wrong signature, and for a timestamp that is off by five minutes */
function receive(headers, body) {
  const event = new Webhook(SECRET).verify(body, headers);
  if (knownIds.has(headers['webhook-id'])) return;
  knownIds.add(headers['webhook-id']);
  received.push(event);
  const { order, subscription, customer } = event.data;
  const ofOrder = order ? `order ${order.orderId}` : subscription && `subscription ${subscription.purchaseId}`;
  const subject = ofOrder ?? (customer && `customer ${customer.customerId}`);
  // Because events arrive in any order, and the content is the state after the change.
  if (subject && positionOf(event) >= positionOf(latest.get(subject) ?? event)) latest.set(subject, event);
  arrivals.emit('event');
}

const receiver = createServer(async (request, reply) => {
  try {
    receive(request.headers, await text(request));
    reply.writeHead(204).end();
  } catch {
    // The portal retries for three days.
    reply.writeHead(400).end();
  }
}).listen(Number(LISTEN_PORT));

/** Waits for an event after which `find` returns a value. */
async function untilFound(find) {
  for (;;) {
    const found = find();
    if (found) return found;
    await once(arrivals, 'event');
  }
}

// 2. Calls. A repeated call counts once, by its external id, its state or its `Idempotency-Key`.
async function call(path, body, headers = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(`${PORTAL}/api/shop/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ len: 'en', ...body }),
    }).catch(() => null);
    if (attempt === TRIES || (reply && reply.status < 500 && reply.status !== 429)) {
      if (!reply?.ok) throw new Error(`${path}: ${reply?.status} ${await reply?.text()}`);
      return { ...(await reply.json()).payload, today: reply.headers.get('x-business-day') };
    }
    await wait(500 * 2 ** attempt);
  }
}

// 3. Checkout. A real shop uses its own numbers of delivery notes, customers and purchases.
const run = Date.now();
const externalId = `C-${run}`;
const { today } = await call('stock', { sku: SKU, add: 2 }, { 'Idempotency-Key': `delivery-note-${run}` });
const person = { firstName: 'Ida', lastName: 'Lang', emailAddress: `ida-${run}@kunden.example`, language: 'de' };
const address = { address1: 'Am Platz 5', country: 'DE', state: 'BE', city: 'Berlin', postalCode: '10115' };
await call('customers', { externalId, ...person, ...address });
const product = { sku: SKU, quantity: 2, intervalWeeks: 4, firstBillDate: today };
const paymentMethod = { token: `tok_good_${run}`, brand: 'visa', last4: '4242', month: 12, year: 2099 };
const subscription = { externalId: `S-${run}`, customerExternalId: externalId, ...product, paymentMethod };
const { purchaseId } = await call('subscriptions', subscription);

// 4. Warehouse. It ships all orders that it claims. A claim of a lost reply expires after 15 minutes.
const isOwn = ({ data }) => (data.order ?? data.subscription)?.purchaseId === purchaseId;
const has = (field, state) => [...latest.values()].some((event) => isOwn(event) && event.data.order?.[field] === state);
await untilFound(() => has('payment', 'paid'));
while (!has('fulfilment', 'shipped')) {
  const { orders } = await call('orders/claim', { limit: 20 });
  for (const { number } of orders)
    await call('shipments', { orderIds: [number], carrier: 'DHL', trackingNumber: `0034${number}` });
  await wait(1_000);
}

// 5. The sequence has no gap: a missing number is an event still to come.
const events = await untilFound(() => {
  const own = received.filter(isOwn).sort((one, other) => one.sequence - other.sequence);
  return own.at(-1)?.sequence === own.length && own;
});
for (const { sequence, type } of events) console.log(sequence, type);
receiver.close();
