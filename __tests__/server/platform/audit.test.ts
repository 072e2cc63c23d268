import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';

interface Row {
  id: string;
  admin: string | null;
  customerId: string | null;
  action: string;
}
interface Page {
  rows: Row[];
  totalCount: number;
  totalIsCapped?: boolean;
}

const { api, url, sql } = freshServer();
const today = businessDayAt(new Date());
let admin: Admin;
let customer: Awaited<ReturnType<typeof api.customer>>;

const list = async (filter: Record<string, string>): Promise<Page> =>
  (await admin.get<Page>('/api/admin/audit', filter)).payload;
const enter = () => admin.get('/api/user/switch-account-login', { checkoutChampId: customer.customerId });

/** Adds rows of one action, the oldest first. */
const addRows = (action: string, count: number) =>
  sql(`insert into change_log (changed_at, actor, customer_id, subject, subject_id, action, before, after)
    select now() + make_interval(secs => n), 'system', null, 'product', n, '${action}', '{}', '{}'
      from generate_series(1, ${count}) n returning id`);

beforeAll(async () => {
  admin = await createAdmin(api);
  customer = await api.customer();
  await enter();
});

test('lists an entry into an account, with its admin and customer', async () => {
  const { rows } = await list({ kind: 'accountEntered', admin: admin.email });
  expect(rows).toEqual([
    expect.objectContaining({
      admin: admin.email,
      customerId: customer.customerId,
      actor: 'admin',
      subject: 'customer',
    }),
  ]);
});

test.each([
  ['the customer', () => ({ customerId: customer.customerId }), true],
  ['another customer', () => ({ customerId: '1' }), false],
  ['another admin', () => ({ admin: 'other@shop.example' }), false],
  ['today', () => ({ from: today, to: today }), true],
  ['tomorrow', () => ({ from: addDays(today, 1) }), false],
  ['yesterday', () => ({ to: addDays(today, -1) }), false],
])('filters by %s', async (_name, filter, isListed) => {
  const { totalCount } = await list({ kind: 'accountEntered', ...filter() });
  expect(totalCount).toBe(isListed ? 1 : 0);
});

test('counts at most 1,000 rows, and answers an empty page beyond them', async () => {
  await addRows('auditTest', 1_005);
  const first = await list({ kind: 'auditTest' });
  expect(first).toEqual(expect.objectContaining({ totalCount: 1_000, totalIsCapped: true }));
  expect(first.rows).toHaveLength(10);
  expect((await list({ kind: 'auditTest', page: '100' })).rows).toHaveLength(10);
  expect((await list({ kind: 'auditTest', page: '101' })).rows).toEqual([]);
});

test('answers all rows as a CSV file', async () => {
  await addRows('auditFile', 2_001);
  const reply = await fetch(`${url}/api/admin/audit?kind=auditFile&format=csv&len=en`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await reply.text()).split('\r\n');
  expect(lines[0]).toContain('When,Who,Admin');
  expect(lines).toHaveLength(2_002);
  const numbers = lines.slice(1).map((line) => Number(/product,(\d+),/.exec(line)?.[1]));
  expect(numbers).toEqual(Array.from({ length: 2_001 }, (_, index) => 2_001 - index));
});
