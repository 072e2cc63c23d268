import { addDays, businessDayAt } from '#src/domain/isoDate';
import { freshServer } from '../../support/freshServer';

const { api, url, sql } = freshServer();
const RESCHEDULE = '/api/subscription/reschedule';
const today = businessDayAt(new Date());

afterEach(async () => {
  await api.json('/demo/clock', {}, {}, 'DELETE');
  await api.json('/demo/faults', {}, {}, 'DELETE');
});

const setClock = (now: string) => api.json<{ now: string; today: string }>('/demo/clock', { now });
const fault = (body: Record<string, unknown>) => api.json('/demo/faults', body);

// First test, because later tests move the clock and thereby bill these customers.
test('seeds the sign-ins of the demo (rules §22.2)', async () => {
  const signIn = async (email: string) => {
    const sent = await api.post<{ multiaccount: boolean; isAdmin: boolean }>('/api/user/sendotp', { email });
    const verified = await api.post<string>('/api/user/verifyotp', { email, otp: await api.code(email) });
    return { ...sent.payload, token: verified.payload };
  };
  const { token } = await signIn('customer@demo.example');
  const { payload } = await api.get<{ data: { status: string; nextBillDate: string; productName: string }[] }>(
    '/api/subscription/all',
    {},
    { token },
  );
  const active = payload.data.filter(({ status }) => status === 'ACTIVE');
  expect(active.length).toBeGreaterThanOrEqual(3);
  expect(new Set(active.map(({ nextBillDate }) => nextBillDate)).size).toBe(active.length);
  expect(new Set(active.map(({ productName }) => productName)).size).toBe(active.length);
  for (const status of ['PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED']) {
    expect(payload.data.filter((one) => one.status === status)).toHaveLength(1);
  }

  const family = await signIn('family@demo.example');
  expect(family.multiaccount).toBe(true);
  const accounts = await api.get<{ data: unknown[] }>('/api/user/multiaccounts', {}, { token: family.token });
  expect(accounts.payload.data).toHaveLength(3);

  expect((await signIn('admin@demo.example')).isAdmin).toBe(true);
});

describe('POST /demo/clock', () => {
  test('sets the business day', async () => {
    const { token, purchaseId } = await api.customer();
    expect((await setClock(addDays(today, 30))).payload.today).toBe(addDays(today, 30));
    expect((await api.get<{ today: string }>('/demo/clock')).payload.today).toBe(addDays(today, 30));
    const move = (nextBillDate: string) =>
      api.post(RESCHEDULE, { purchaseId, billNow: 'false', nextBillDate }, { token });
    expect((await move(addDays(today, 20))).status).toBe(400);
    expect((await move(addDays(today, 31))).status).toBe(200);
    expect((await setClock('yesterday')).status).toBe(400);
  });

  test('shows its progress, and stops after the current day when the client disconnects', async () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((nextBillInDays) => ({ nextBillInDays, intervalWeeks: 1 }));
    for (const shape of everyDay) await api.customer(shape);
    const dayNow = async () => (await api.get<{ today: string }>('/demo/clock')).payload.today;
    const target = addDays(today, 700);
    const caller = new AbortController();
    const body = JSON.stringify({ now: target });
    const headers = { 'content-type': 'application/json' };
    const { signal } = caller;
    const call = fetch(`${url}/demo/clock`, { method: 'POST', body, headers, signal }).then(
      () => 'answered',
      () => 'left',
    );
    while ((await dayNow()) <= addDays(today, 3));
    caller.abort();
    expect(await call).toBe('left');
    // Waits for the run in progress.
    await api.runJobs('renewals');
    const day = await dayNow();
    expect(day < target).toBe(true);
    await api.runJobs('renewals');
    expect(await dayNow()).toBe(day);
  });

  test('expires a code after ten minutes and ends no session', async () => {
    const { email, token } = await api.customer();
    await api.post('/api/user/sendotp', { email });
    const other = await api.customer();
    await api.post('/api/user/sendotp', { email: other.email });
    await setClock(new Date(Date.now() + 590_000).toISOString());
    expect(
      (await api.post('/api/user/verifyotp', { email: other.email, otp: await api.code(other.email) })).status,
    ).toBe(200);
    await setClock(new Date(Date.now() + 601_000).toISOString());
    const reply = await api.post('/api/user/verifyotp', { email, otp: await api.code(email), len: 'en' });
    expect(reply).toMatchObject({ status: 400, message: 'This code has expired. Please request a new one.' });
    await setClock(addDays(today, 30));
    expect((await api.get('/api/user/details', {}, { token })).status).toBe(200);
  });
});

describe('POST /demo/jobs (rules §22.8)', () => {
  test('replies after the jobs have run in the given order', async () => {
    const { email } = await api.customer({ nextBillInDays: 0 });
    await api.post('/api/user/sendotp', { email });
    await api.runJobs('renewals', 'outbox');
    const outbox = await sql(`select count(*)::int as unsent from outbox where sent_at is null`);
    expect(outbox).toEqual([{ unsent: 0 }]);
    expect(await api.mails(email)).toHaveLength(2);
  });

  test('returns 500 when a job fails, and skips the jobs after it', async () => {
    const { email, purchaseId } = await api.customer({ nextBillInDays: 0 });
    await sql(`alter table bills add constraint broken check (subscription_id <> ${purchaseId}) not valid`);
    try {
      await expect(api.runJobs('renewals', 'outbox')).rejects.toThrow('500');
    } finally {
      await sql('alter table bills drop constraint broken');
    }
    await api.runJobs('renewals');
    expect(await api.mails(email)).toHaveLength(1);
  });
});

describe('POST /demo/faults', () => {
  test('cuts a reply after the commit, and bills once for the same key', async () => {
    const { token, purchaseId, email } = await api.customer({ intervalWeeks: 4 });
    const body = { purchaseId, billNow: 'true', nextBillDate: today };
    const key = `lost-${purchaseId}`;
    await fault({ path: RESCHEDULE, kind: 'drop-reply' });
    await expect(api.post(RESCHEDULE, body, { token, key })).rejects.toThrow();
    expect((await api.post(RESCHEDULE, body, { token, key })).status).toBe(200);
    expect((await api.post(RESCHEDULE, body, { token, key: `${key}-2` })).status).toBe(409);
    const ordered = (await api.mails(email)).filter(({ subject }) => subject.startsWith('Bestellt'));
    expect(ordered).toHaveLength(1);
  });

  test('returns a status before the call runs, for the given number of times', async () => {
    const { token, purchaseId } = await api.customer();
    await fault({ path: RESCHEDULE, kind: 'status', value: 503, times: 2 });
    const move = () =>
      api.post(RESCHEDULE, { purchaseId, billNow: 'false', nextBillDate: addDays(today, 5) }, { token });
    const replies = [await move(), await move(), await move()];
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  test('lists the pending faults with their remaining calls', async () => {
    const { token } = await api.customer();
    const waiting = async () => (await api.get('/demo/faults')).payload;
    expect(await waiting()).toEqual([]);
    const [path, kind, value] = ['/api/user/details', 'status', 503] as const;
    await fault({ path, kind, value, times: 2 });
    await fault({ path: RESCHEDULE, kind: 'drop-reply' });
    await api.get(path, {}, { token });
    expect(await waiting()).toEqual([
      { path, kind, value, times: 1 },
      { path: RESCHEDULE, kind: 'drop-reply', value: 500, times: 1 },
    ]);
    await api.json('/demo/faults', {}, {}, 'DELETE');
    expect(await waiting()).toEqual([]);
  });
});

test('shows the mailbox as a page with escaped texts', async () => {
  const { email } = await api.customer();
  await api.post('/api/user/sendotp', { email });
  const reply = await fetch(`${url}/demo/mailbox?to=${email}`);
  expect(reply.headers.get('content-type')).toContain('text/html');
  const page = await reply.text();
  expect(page).toContain('ist dein Anmeldecode');
  expect(page).toContain('/otp?email_otp=');
  const evil = await fetch(`${url}/demo/mailbox?to=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(await evil.text()).not.toContain('<script>');
});
