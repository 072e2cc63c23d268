import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { type Api, containing, createApi } from '../support/api';
import { type RunningServer, startServer } from '../support/server';
import { day, germanDay } from '../support/texts';

const TODAY = businessDayAt(new Date());
const folder = mkdtempSync(join(tmpdir(), 'nachschub-dates-'));
let server: RunningServer;
let asked: Api;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), '{"dateStyle":"language"}');
  server = await startServer({ PORTAL_DIR: folder, DEMO_CUSTOMERS: '0' });
  asked = createApi(server.url);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Moves an order by a week, in the language of the customer. */
async function move(api: Api, len: 'de' | 'en') {
  const { email, token, purchaseId } = await api.customer({ len, nextBillInDays: 10 });
  const [from, nextBillDate] = [addDays(TODAY, 10), addDays(TODAY, 17)];
  const body = { purchaseId, billNow: 'false', nextBillDate, len };
  const { message } = await api.post('/api/subscription/reschedule', body, { token });
  const [mail] = await api.mails(email);
  return { from, to: nextBillDate, message, mail };
}

test.each([
  ['English dates in German where config.json says nothing', 'de', day, () => createApi(process.env.API_URL ?? '')],
  ['German dates in German where config.json asks for the language’s', 'de', germanDay, () => asked],
  ['English dates in English where config.json asks for the language’s', 'en', day, () => asked],
] as const)('writes %s, in reply and mail', async (_, len, dayText, api) => {
  const { from, to, message, mail } = await move(api(), len);
  expect(message).toContain(dayText(to));
  expect(mail?.text).toContain(dayText(from));
  expect(mail?.subject).toContain(dayText(to));
  expect(mail?.html).toContain(`>${len === 'de' ? 'Hallo' : 'Hello'}`);
});

test('writes a reply in the caller’s language and the mail in the customer’s', async () => {
  const { email, token, purchaseId } = await asked.customer({ len: 'en', nextBillInDays: 10 });
  const body = { purchaseId, restartDate: addDays(TODAY, 31), len: 'de' };
  const { message } = await asked.post('/api/subscription/pause', body, { token });
  expect(message).toContain(germanDay(body.restartDate));
  expect((await asked.mails(email))[0]?.text).toContain(day(body.restartDate));
});

test('writes a refusal in the caller’s language', async () => {
  const { token, purchaseId } = await asked.customer({ nextBillInDays: 10 });
  const discountCode = await asked.discount({ startInDays: 5 });
  const body = { purchaseId, discountCode, len: 'de' };
  const { status, message } = await asked.post('/api/subscription/apply-discount', body, { token });
  expect([status, message]).toEqual([409, containing(germanDay(addDays(TODAY, 5)))]);
});
