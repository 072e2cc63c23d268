import { changeLogRepository, type Change } from '#server/core/platform/changeLog/repository';
import { eventsRepository } from '#server/core/platform/events/eventsRepository';
import type { Db, Sql } from '#server/db/Db';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { openSqlShop, type SqlShop } from '../../support/sqlShop';

let db: Db;
let shop: SqlShop;
beforeAll(async () => {
  db = await openSqlDatabase();
  shop = await openSqlShop(db);
});
afterAll(() => db.close());
afterEach(() => db.exec('delete from events; delete from event_endpoints'));

const AT = new Date('2026-11-19T09:30:00Z');
const endpoint = (name: string, types: string | null = null, isOff = false) =>
  db.query(
    `insert into event_endpoints (name, url, types, secret, off_at)
     values ($1, 'https://erp.shop.example/', $2::text[], 'whsec_x', case when $3 then now() end)`,
    [name, types, isOff],
  );
type Person = Awaited<ReturnType<SqlShop['person']>>;
const moved = ({ id, subscriptionId }: Person): Change => ({
  ...{
    at: AT,
    actor: 'customer',
    actingAdmin: null,
    customerId: id,
    subject: 'subscription',
    subjectId: subscriptionId,
  },
  ...{ action: 'orderMoved', before: { nextBillDate: '2026-12-01' }, after: { nextBillDate: '2026-12-02' } },
});
const add = (person: Person, sql: Sql = db) => changeLogRepository(sql).add(moved(person));
const sequencesOf = async ({ subscriptionId }: Person) =>
  (
    await db.query<{ sequence: number }>('select sequence from events where subscription_id = $1 order by id', [
      subscriptionId,
    ])
  ).map(({ sequence }) => sequence);
const person = () => shop.person({ next: '2026-12-02' });

test('a change needs one statement, and one more with an endpoint, and only an endpoint has events', async () => {
  const one = await person();
  let statements = 0;
  const counting: Sql = {
    query: (...args) => {
      statements += 1;
      return db.query(...args);
    },
    exec: (script) => db.exec(script),
  };
  await add(one, counting);
  expect([statements, await db.query('select 1 from events union all select 1 from event_sequences')]).toEqual([1, []]);
  await endpoint('erp');
  await add(one, counting);
  expect([statements, await sequencesOf(one)]).toEqual([3, [1]]);
});

test('the sequence of a subscription has no gap, and a rollback leaves neither an event nor a gap', async () => {
  await endpoint('erp');
  const [one, other] = [await person(), await person()];
  await add(one);
  const failed = db.tx(async (tx) => {
    await add(one, tx);
    await add(one, tx);
    throw new Error('Rolled back.');
  });
  await expect(failed).rejects.toThrow('Rolled back.');
  await db.tx(async (tx) => {
    await add(one, tx);
    await add(one, tx);
  });
  await add(other);
  expect([await sequencesOf(one), await sequencesOf(other)]).toEqual([[1, 2, 3], [1]]);
});

test('each endpoint gets its types, parked while it is off', async () => {
  await endpoint('all');
  await endpoint('changes', '{subscription.changed,customer.changed}');
  await endpoint('orders', '{order.paid}');
  await endpoint('off', null, true);
  await add(await person());
  const deliveries = await db.query(
    `select name, state, attempts, due_at <= now() as "isDue"
     from event_deliveries join event_endpoints on id = endpoint_id order by name`,
  );
  const fresh = { attempts: 0, isDue: true };
  expect(deliveries).toEqual([
    { name: 'all', state: 'waiting', ...fresh },
    { name: 'changes', state: 'waiting', ...fresh },
    { name: 'off', state: 'parked', ...fresh },
  ]);
});

test('events are deleted 30 days later, and the sequence continues (rules §34.9)', async () => {
  await endpoint('erp');
  const one = await person();
  await add(one);
  await add(one);
  await db.exec(`update events set created_at = now() - interval '31 days' where sequence = 1;
    update events set created_at = now() - interval '29 days' where sequence = 2`);
  await eventsRepository(db).removeOld();
  await add(one);
  expect(await sequencesOf(one)).toEqual([2, 3]);
  expect(await db.query('select count(*)::int as count from event_deliveries')).toEqual([{ count: 2 }]);
});
