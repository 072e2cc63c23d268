import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Api, createApi, type Mail } from '../../support/api';
import { type Customer, read } from '../../support/commandCalls';
import { type OwnDatabase, scratchDatabase } from '../../support/database';
import { confirmLink, previewLink } from '../../support/mailLinks';
import { type RunningServer, startServer } from '../../support/server';

// Tests notices end to end, from the job to the effect of a link.
const today = businessDayAt(new Date());
const folder = mkdtempSync(join(tmpdir(), 'nachschub-notices-'));
let database: Pick<OwnDatabase, 'env' | 'drop'>;
let server: RunningServer;
let api: Api;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portal</title>');
  database = await scratchDatabase();
  server = await startServer({
    ...database.env,
    DEMO_CUSTOMERS: '0',
    NOTICE_DAYS: '5',
    DEMO_JOBS: 'off',
    PORTAL_DIR: folder,
  });
  api = createApi(server.url);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function noticeOf({ email }: Customer): Promise<Mail> {
  await api.runJobs('notices');
  const [mail] = await api.mails(email);
  if (!mail?.subject.startsWith('Your next order')) throw new Error('There is no notice.');
  return mail;
}
const linksIn = ({ text, html }: Mail): string[] => [
  ...new Set([...`${text} ${html.replaceAll('&amp;', '&')}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)),
];
/** Replaces the origin of the mail's links with this server. */
const open = (link: string, init: RequestInit) => fetch(link.replace(/^https?:\/\/[^/]+/, server.url), init);
const tokenOf = ({ text }: Mail, label: string): string =>
  new RegExp(`^${label}: \\S+/go#([\\w-]{43})$`, 'm').exec(text)?.[1] ?? '';

/** Returns all state that a visit of a link could change. */
const stateOf = async (customer: Customer) => [
  await read(api, customer),
  await sqlRows(`select count(*)::int as lines from change_log where customer_id = ${customer.customerId}`),
  await sqlRows(`select count(*)::int as used from action_tokens where used_at is not null
    and subscription_id = ${customer.purchaseId}`),
  await sqlRows(`select notices from customers where id = ${customer.customerId}`),
];
const sqlRows = (statement: string) => server.sql(statement);

test('keeps all state when a mail scanner opens every link of a mail, and the links work afterwards (rules §26.11)', async () => {
  const customer = await api.customer({ len: 'en', nextBillInDays: 3, intervalWeeks: 4 });
  const mail = await noticeOf(customer);
  const links = linksIn(mail);
  expect(links.filter((link) => link.includes('/go#'))).toHaveLength(3);
  expect(links.filter((link) => link.includes('/unsubscribe?token='))).toHaveLength(1);
  const before = await stateOf(customer);
  for (const link of links) {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      for (const accept of ['text/html', '*/*', 'application/json']) {
        const { status } = await open(link, { method, headers: { accept } });
        expect([link, method, status < 500]).toEqual([link, method, true]);
      }
    }
    expect((await open(link, { headers: { accept: 'text/html' } })).status).toBe(200);
  }
  expect(await stateOf(customer)).toEqual(before);

  const token = tokenOf(mail, 'One week later');
  const { payload } = await previewLink(api, token);
  expect(payload.after.nextBillDate).toBe(addDays(today, 10));
  expect((await confirmLink(api, token)).status).toBe(200);
  expect((await read(api, customer)).nextBillDate).toBe(addDays(today, 10));
});

test('serves the portal at /go with any suffix', async () => {
  for (const path of ['/go', '/go/', '/en/go', '/go?x=1']) {
    const reply = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } });
    expect([path, reply.status, (await reply.text()).includes('<title>Portal</title>')]).toEqual([path, 200, true]);
  }
});

test('ends the notices by one click in a mail client, and keeps sending receipts', async () => {
  const customer = await api.customer({ len: 'en', nextBillInDays: 3 });
  const [off = ''] = linksIn(await noticeOf(customer)).filter((link) => link.includes('/unsubscribe'));
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await open(off, { method: 'POST', body })).status).toBe(200);
  const { token, purchaseId } = customer;
  const move = { purchaseId, billNow: 'false', nextBillDate: addDays(today, 4), len: 'en' };
  expect((await api.post('/api/subscription/reschedule', move, { token })).status).toBe(200);
  await api.runJobs('notices');
  const days = `select cardinality(noticed_dates) as days from subscriptions where id = ${purchaseId}`;
  expect(await sqlRows(days)).toEqual([{ days: 2 }]);
  const subjects = (await api.mails(customer.email)).map(({ subject }) => subject.split(':')[0]);
  expect(subjects.map((subject) => subject?.split(' for ')[0])).toEqual(['New date', 'Your next order']);
});
