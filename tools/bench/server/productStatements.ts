import { createHash } from 'node:crypto';
import { billsRepository } from '#server/core/shop/billing/repository';
import { changeLogRepository, customerAuthor } from '#server/core/platform/changeLog/repository';
import { customerListRepository } from '#server/core/analytics/customerList/repository';
import { customersRepository } from '#server/core/shop/customers/repository';
import { idempotencyRepository } from '#server/core/platform/idempotency/repository';
import { mailRepository } from '#server/core/platform/mail/repository';
import { sessionsRepository } from '#server/core/platform/sessions/repository';
import type { SubscriptionState } from '#server/core/shop/subscriptions/LockedSubscription';
import { receiptsRepository } from '#server/core/shop/subscriptions/receiptsRepository';
import { subscriptionsRepository } from '#server/core/shop/subscriptions/repository';
import type { Sql, SqlValue } from '#server/db/Db';

/** SQL of the product. PostgreSQL plans a statement without a name on each execution. */
export interface Statement {
  name?: string;
  text: string;
}

/** Records the statements of a repository call with a fake database. Each fake query returns one empty row. */
async function statementsOf(ask: (sql: Sql) => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = [];
  const query = <Row>(text: string, _params?: readonly SqlValue[], plan = 'kept') => {
    const name = createHash('sha1').update(text).digest('hex');
    found.push(plan === 'kept' ? { name, text } : { text });
    return Promise.resolve([{} as Row]);
  };
  await ask({ query, exec: () => Promise.resolve() });
  return found;
}

async function statementOf(ask: (sql: Sql) => Promise<unknown>): Promise<Statement> {
  const [statement, ...others] = await statementsOf(ask);
  if (!statement || others.length > 0) throw new Error('A call of a repository is no longer one statement.');
  return statement;
}

const KEY = { scope: '', key: '', requestHash: '' };
const MAIL = { to: '', lang: 'de', params: {}, subject: 'movedSubject', body: [] } as const;
const OWN = { customerId: 0, lang: 'de', byNextBill: false, purchaseId: null } as const;
const READER = { customerId: 0, lang: 'de', today: '' } as const;
const CHANGE = { ...customerAuthor(new Date(0), null), customerId: 0, subjectId: 0, action: '', before: {}, after: {} };

/** Returns the product's SQL of the measured calls. @throws Error for an unexpected number of statements */
export async function productStatements() {
  const [lock, readLocked] = await statementsOf((sql) => subscriptionsRepository(sql).lock(0, 0));
  if (!lock || !readLocked) throw new Error('A subscription is no longer locked by two statements.');
  return {
    lock,
    readLocked,
    session: await statementOf((sql) => sessionsRepository(sql).findLive('')),
    subscriptions: await statementOf((sql) => subscriptionsRepository(sql).list(OWN)),
    customer: await statementOf((sql) => customersRepository(sql).find(0)),
    cards: await statementOf((sql) => customersRepository(sql).paySourcesOf(0)),
    matching: await statementOf((sql) => customerListRepository(sql).matching('mueller', 0)),
    byIds: await statementOf((sql) => customerListRepository(sql).byIds([])),
    claimKey: await statementOf((sql) => idempotencyRepository(sql).claim(KEY)),
    unsettledBill: await statementOf((sql) => billsRepository(sql).unsettled(0)),
    save: await statementOf((sql) => subscriptionsRepository(sql).save(0, 0, {} as SubscriptionState)),
    log: await statementOf((sql) => changeLogRepository(sql).add({ ...CHANGE, subject: 'subscription' })),
    receipt: await statementOf((sql) => receiptsRepository(sql).get(0, READER)),
    mail: await statementOf((sql) => mailRepository(sql).queue(MAIL)),
    storeReply: await statementOf((sql) =>
      idempotencyRepository(sql).storeReply(KEY, { status: 200, message: '', payload: null }),
    ),
  };
}
export type Statements = Awaited<ReturnType<typeof productStatements>>;
