import { addDays } from '#src/domain/isoDate';
import { type Admin, createAdmin } from '../support/api';
import { type Customer } from '../support/commandCalls';
import { type DeclarationPages, declarationPages } from '../support/declarations';
import { range, today, twoNodes } from '../support/twoNodes';

// Declarations in races with other changes on another node (rules §28.18).
const NODES = 2;
/** Number of races, enough for some of them to overlap. */
const RACES = 8;

const { api, sql, url, runDue } = twoNodes();
let pages: DeclarationPages[];
let admin: Admin;
beforeAll(async () => {
  pages = range(NODES).map((index) => declarationPages(url(index), sql));
  admin = await createAdmin(api());
});

const at = <Entry>(all: readonly Entry[], index: number): Entry => all[index % NODES] as Entry;
const linesOf = ({ customerId }: Customer) =>
  sql(`select action from change_log where customer_id = ${customerId} and subject <> 'payment' order by id`);
const actionsOf = async (customer: Customer) => (await linesOf(customer)).map(({ action }) => String(action));
const chargesOf = async ({ purchaseId }: Customer) =>
  (await sql(`select 1 as one from payments where subscription_id = ${purchaseId}`)).length;
const statusOf = async ({ purchaseId }: Customer) =>
  (await sql(`select status from subscriptions where id = ${purchaseId}`))[0]?.status;
const customersOf = (shape: object) =>
  Promise.all(range(RACES).map((index) => api(index).customer({ len: 'en', ...shape })));

/** Runs the job on all nodes at the same time. */
const checkDeclarations = () => Promise.all(range(NODES).map((index) => api(index).runJobs('declarations')));

async function linkOf({ email }: Customer): Promise<string> {
  await checkDeclarations();
  const texts = (await api().mails(email)).map(({ text }) => text).join('\n');
  return /\/declaration\?token=[\w-]+/.exec(texts)?.[0] ?? '';
}

test('a declaration during a renewal cancels the subscription, with one payment at most', async () => {
  const customers = await customersOf({ nextBillInDays: 1 });
  const DUE = `update subscriptions set next_bill_date = '${today}' where id in (${customers.map(({ purchaseId }) => purchaseId).join()}) returning id`;
  const references = await Promise.all([
    sql(DUE),
    ...customers.map(({ email }, index) => at(pages, index).declare({ email })),
    ...range(NODES * 2).map(runDue),
  ]);
  expect(references.length).toBeGreaterThan(RACES);
  await Promise.all(range(NODES).map(runDue));
  for (const customer of customers) {
    expect(await statusOf(customer)).toBe('CANCELLED');
    const actions = await actionsOf(customer);
    expect(actions.filter((action) => action === 'subscriptionCancelled')).toHaveLength(1);
    expect(actions.filter((action) => action === 'declarationDone')).toHaveLength(1);
    const charges = await chargesOf(customer);
    expect(charges).toBeLessThanOrEqual(1);
  }
  const before = await Promise.all(customers.map(chargesOf));
  await Promise.all(range(NODES).map(runDue));
  expect(await Promise.all(customers.map(chargesOf))).toEqual(before);
});

test('no node bills a due renewal while a declaration is open', async () => {
  const customers = await customersOf({ nextBillInDays: 5, statuses: ['ACTIVE', 'ACTIVE'] });
  await Promise.all(customers.map(({ email }, index) => at(pages, index).declare({ email })));
  await sql(
    `update subscriptions set next_bill_date = '${today}' where customer_id in (${customers.map(({ customerId }) => customerId).join()}) returning id`,
  );
  await Promise.all(range(NODES * 3).map(runDue));
  expect(await Promise.all(customers.map(chargesOf))).toEqual(customers.map(() => 0));
});

test('three concurrent declarations of one subscription cancel it once', async () => {
  const customers = await customersOf({});
  for (const customer of customers.slice(0, 3)) {
    const { email } = customer;
    const references = await Promise.all(
      range(3).map((index) => at(pages, index).declare({ email, name: `Kim ${index}` })),
    );
    expect(new Set(references).size).toBe(3);
    await checkDeclarations();
    expect(await sql(`select 1 as one from declarations where email_norm = '${email}' and state = 'open'`)).toEqual([]);
    const actions = await actionsOf(customer);
    expect(actions.filter((action) => action === 'subscriptionCancelled')).toHaveLength(1);
  }
});

test('either "that was not me" or a concurrent decision of an admin succeeds', async () => {
  const customers = await customersOf({ statuses: ['ACTIVE', 'ACTIVE'] });
  for (const [index, customer] of customers.entries()) {
    const reference = await at(pages, index).declare({ email: customer.email });
    const link = await linkOf(customer);
    const [row] = await sql(`select id::text as id from declarations where reference = '${reference}'`);
    const decision = { id: String(row?.id), decision: 'done', purchaseId: customer.purchaseId };
    const [pressed, decided] = await Promise.all([
      at(pages, index).post(link, { action: 'disown' }),
      api(index + 1).json<object>('/api/admin/declarations/decide', decision, { token: admin.token }),
    ]);
    expect([pressed.status, decided.status].sort()).toEqual([200, 409]);
    expect(await statusOf(customer)).toBe(decided.status === 200 ? 'CANCELLED' : 'ACTIVE');
    const lines = await sql(
      `select 1 as one from change_log where subject = 'declaration' and subject_id = ${decision.id}`,
    );
    expect(lines).toHaveLength(2);
  }
});

test('either one of two concurrent reversals or the due cancellation succeeds', async () => {
  const customers = await customersOf({ nextBillInDays: 30 });
  for (const [index, customer] of customers.entries()) {
    await at(pages, index).declare({ email: customer.email, when: 'date', date: addDays(today, 3) });
    const link = await linkOf(customer);
    // Makes the cancellation due today.
    await sql(
      `update declaration_endings set cancel_on = '${today}' where subscription_id = ${customer.purchaseId} returning state`,
    );
    await sql(`update subscriptions set cancel_on = '${today}' where id = ${customer.purchaseId} returning id`);
    const [one, two] = await Promise.all([
      ...range(2).map((node) => at(pages, node).post(link, { action: 'takeBack' })),
      ...range(NODES).map(runDue),
    ]);
    const statuses = [one, two].map((reply) => reply?.status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    const isTakenBack = statuses.includes(200);
    expect(await statusOf(customer)).toBe(isTakenBack ? 'ACTIVE' : 'CANCELLED');
    const backs = (await actionsOf(customer)).filter((action) => action === 'cancellationTakenBack');
    expect(backs).toHaveLength(isTakenBack ? 1 : 0);
  }
});
