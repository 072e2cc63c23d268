import { randomBytes, randomInt } from 'node:crypto';
import { normalizeEmail } from '#src/domain/email';
import { toLanguage } from '#src/domain/language';
import type { Sql } from '../../db/Db';
import type { CardDraft, CustomerDraft, StockedProduct } from '../seed/people/CustomerDraft';
import { insertDrafts } from '../seed/insertDrafts';
import { person } from '../seed/people/people';
import { createRandom } from '../seed/people/random';
import { oneProduct, stockedProducts } from '../seed/seedProducts';
import { subscriptionDraft } from '../seed/subscriptionDrafts';
import { adminsRepository } from '../../core/platform/admins/repository';
import { AppError } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import { standInToken } from '../../gateways/stand-in/standInGateway';
import { startSession } from '../../core/platform/sessions/service';
import { makeOrders } from './makeOrders';
import type { MadeCustomers, MakeCustomers } from './schemas';

const LAST4 = { good: '4242', declining: '0002' } as const;
const CARD_YEARS_AHEAD = 4;
/** Preferred minimum stock of a product, in pieces, because tests place many orders. */
const PLENTY = 60;
const BEST_STOCKED = 5;

/** Returns the products with the interval `weeks`; all products if none has this interval. */
function offered(products: readonly StockedProduct[], weeks: number): readonly StockedProduct[] {
  const fitting = products.filter((product) => product.weeks?.includes(weeks));
  return fitting.length > 0 ? fitting : products;
}

/** Returns the products with a stock of at least `PLENTY`; if none, the five products with the most stock. */
function orderable(products: readonly StockedProduct[]): readonly StockedProduct[] {
  const plenty = products.filter(({ stockQty }) => stockQty >= PLENTY);
  const byStock = products.toSorted((left, right) => right.stockQty - left.stockQty);
  return plenty.length > 0 ? plenty : byStock.slice(0, BEST_STOCKED);
}

const uniqueEmail = () => `demo-${randomBytes(6).toString('hex')}@kunden.example`;

const cardDraft = (kind: MakeCustomers['card'], year: number): CardDraft | null =>
  kind === 'none'
    ? null
    : {
        last4: LAST4[kind],
        month: 12,
        year: year + CARD_YEARS_AHEAD,
        gatewayToken: standInToken(kind === 'declining'),
      };

function customerDraft(
  shape: MakeCustomers,
  email: string,
  today: string,
  products: readonly StockedProduct[],
): CustomerDraft {
  const random = createRandom(randomInt(2 ** 31));
  const made = person(random, shape.country, () => email);
  const { firstName = made.firstName, phone = made.phone, city = made.billing.city } = shape;
  const own = { firstName, phone, billing: { ...made.billing, city } };
  return {
    person: { ...made, ...own, lang: toLanguage(shape.len), shipping: null },
    card: cardDraft(shape.card, Number(today.slice(0, 4))),
    subscriptions: shape.statuses.map((status, index) =>
      subscriptionDraft({
        product: random.pick(products),
        status,
        weeks: shape.intervalWeeks,
        qty: shape.quantity,
        today,
        nextInDays: shape.nextBillInDays,
        // Gives all payments to the first subscription; the newest `softDeclines` payments are declined.
        payments: index === 0 ? shape.payments : 0,
        isDeclined: (payment) => payment < shape.softDeclines,
      }),
    ),
  };
}

/**
 * Creates and signs in customers of one e-mail address (rules §22.6).
 * @throws AppError `productNotFound`, or `outOfStock` for orders
 */
export const makeCustomers = ({ db, clock }: AppContext, shape: MakeCustomers): Promise<MadeCustomers> =>
  db.tx(async (tx: Sql) => {
    const email = shape.email ? normalizeEmail(shape.email) : uniqueEmail();
    const products = shape.productId
      ? await oneProduct(tx, toId(shape.productId))
      : offered(orderable(await stockedProducts(tx)), shape.intervalWeeks);
    if (products.length === 0) throw new AppError('productNotFound');
    const today = clock.today();
    const drafts = Array.from({ length: shape.accounts }, () => customerDraft(shape, email, today, products));
    const inserted = await insertDrafts(tx, today, drafts);
    const nobody = { emailNorm: email, actingAdmin: null, hasFactor: false, familySince: null };
    const accounts = [];
    for (const [index, { customerId, subscriptionIds }] of inserted.entries()) {
      const own = drafts[index]?.subscriptions ?? [];
      const [first] = subscriptionIds;
      if (first !== undefined) await makeOrders(tx, clock, { id: first, customerId }, shape.orders);
      accounts.push({
        customerId: String(customerId),
        token: await startSession(tx, { ...nobody, kind: 'customer', customerId }),
        subscriptions: own.map(({ status, nextBillDate }, at) => ({
          purchaseId: String(subscriptionIds[at]),
          status,
          nextBillDate,
        })),
      });
    }
    if (!shape.admin) return { email, admin: false, accounts };
    await adminsRepository(tx).add(email, shape.role, clock.now());
    const adminToken = await startSession(tx, { ...nobody, kind: 'admin', customerId: null });
    return { email, admin: true, adminToken, accounts };
  });
