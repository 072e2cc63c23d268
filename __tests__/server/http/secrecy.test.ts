import { type Api, createApi } from '../../support/api';
import { type OwnDatabase, scratchDatabase } from '../../support/database';
import { eventually } from '../../support/eventually';
import { confirmLink, makeLinks, previewLink } from '../../support/mailLinks';
import { type RunningServer, startServer } from '../../support/server';
import { addKey } from '../../support/shopKeys';

const SECURITY_CODE = '9173';
const CARDS = ['4242424242424242', '4000000000000069', '4242424242424241'];
const UPDATE_CARD = '/api/user/updateCard';
const JSON_TYPE = { 'content-type': 'application/json' };
let database: Pick<OwnDatabase, 'env' | 'drop'>;
let server: RunningServer;
let api: Api;

// Separate server, because the shared server logs warnings only.
beforeAll(async () => {
  database = await scratchDatabase();
  server = await startServer({ ...database.env, DEMO_CUSTOMERS: '0', LOG_LEVEL: 'trace', DEMO_JOBS: 'off' });
  api = createApi(server.url);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** SQL: all rows of all tables as text. */
const DUMP = `
  select string_agg(query_to_xml(format('select * from %I', tablename), true, false, '')::text, E'\\n') as dump
  from pg_tables where schemaname = 'public'`;

/** Card number in common groupings. */
const spellings = (number: string) => [
  number,
  number.replace(/(.{4})(?=.)/g, '$1 '),
  number.replace(/(.{4})(?=.)/g, '$1-'),
  number.slice(0, 12),
];

/** Matches only a separate value, because the four digits also occur in times, ids and hashes. */
const AS_SECURITY_CODE = new RegExp(`(?<![\\w.-])${SECURITY_CODE}(?![\\w-])`);

/** Returns headers and body of a reply as text. */
async function send(path: string, init?: RequestInit): Promise<string> {
  const reply = await fetch(`${server.url}${path}`, init);
  return `${JSON.stringify([...reply.headers])} ${await reply.text()}`;
}

/** Waits for the log line of the last call, and returns the whole log. */
async function logsTo(route: string): Promise<string> {
  await eventually(() => server.output().includes(`"route":"${route}"`));
  return server.output();
}

test('neither stores nor logs nor returns a card number or a security code', async () => {
  let { email, token } = await api.customer();
  let headers = { authorization: `Bearer ${token}` };
  const card = (change: Record<string, string>) => ({
    cardNumber: CARDS[0] ?? '',
    cardSecurityCode: SECURITY_CODE,
    cardMonth: '12',
    cardYear: '2099',
    ...change,
  });
  const form = (body: Record<string, string>, key?: string) =>
    send(UPDATE_CARD, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    });
  const json = (body: string) => send(UPDATE_CARD, { method: 'POST', body, headers: { ...headers, ...JSON_TYPE } });

  const answered: string[] = [];
  for (const cardNumber of CARDS) {
    // Because the limit is ten cards per customer and hour.
    ({ email, token } = await api.customer());
    headers = { authorization: `Bearer ${token}` };
    answered.push(
      await form(card({ cardNumber }), `card-${cardNumber.slice(-4)}`),
      await json(JSON.stringify(card({ cardNumber }))),
      // Every kind of refused request for a card.
      await form(card({ cardNumber, cardYear: '2020' })),
      await form(card({ cardNumber, cardMonth: '13' })),
      await form(card({ cardNumber, paySourceId: '999999' })),
      await form(card({ cardNumber: `${cardNumber}0` })),
      await send(UPDATE_CARD, { method: 'POST', body: new URLSearchParams(card({ cardNumber })) }),
      await json(`{"cardNumber":"${cardNumber}","cardSecurityCode":"${SECURITY_CODE}"`),
    );
  }
  answered.push(
    await send('/api/user/details', { headers }),
    await send('/api/subscription/all', { headers }),
    await send(`/demo/mailbox?to=${email}`, { headers: { accept: 'application/json' } }),
  );

  const [row] = await server.sql(DUMP);
  const dump = String(row?.dump);
  // Proves that the dump contains stored cards.
  expect(dump).toContain('<card_last4>4242</card_last4>');
  expect(answered.join('\n')).toContain('Karte');
  const outputs = { dump, logs: await logsTo('/demo/mailbox'), answers: answered.join('\n') };
  for (const [output, text] of Object.entries(outputs)) {
    const found = CARDS.flatMap(spellings).filter((secret) => text.includes(secret));
    expect([output, found, AS_SECURITY_CODE.exec(text)]).toEqual([output, [], null]);
  }
});

test('logs no e-mail address, code or token', async () => {
  const { email, token } = await api.customer();
  await api.post('/api/user/sendotp', { email });
  const code = await api.code(email);
  await api.post('/api/user/verifyotp', { email, otp: code });
  await api.get('/api/user/details', {}, { token });
  await api.get('/api/user/logout', {}, { token });
  const logs = (await logsTo('/api/user/logout'))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  expect(logs).toContain('"route":"/api/user/verifyotp"');
  for (const secret of [email, encodeURIComponent(email), `"${code}"`, token]) expect(logs).not.toContain(secret);
});

test('hashes stored challenges and keys of card calls', async () => {
  const { email, token } = await api.customer();
  const { challenge } = (await api.post<{ challenge: string }>('/api/user/sendotp', { email })).payload;
  const key = `key-of-a-card-${email}`;
  const card = { cardNumber: CARDS[0] ?? '', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  expect((await api.post(UPDATE_CARD, card, { token, key })).status).toBe(200);
  const [row] = await server.sql(DUMP);
  const dump = String(row?.dump);
  for (const secret of [challenge, key]) expect(dump).not.toContain(secret);
});

test('logs failed sign-ins, exceeded limits and refused tokens, without any address (rules §17.14)', async () => {
  const { email, token } = await api.customer();
  const { adminToken, email: adminEmail } = await api.customers({ admin: true });
  await api.post('/api/user/sendotp', { email: adminEmail });
  await api.post('/api/user/verifyotp', { email: adminEmail, otp: await api.code(adminEmail) });
  await api.post('/api/user/sendotp', { email });
  const wrong = (await api.code(email)) === '000000' ? '111111' : '000000';
  await api.post('/api/user/sendotp', { email });
  await api.post('/api/user/verifyotp', { email, otp: wrong });
  await api.get('/api/user/details', {}, { token: `${token}x` });
  await api.get('/api/user/details', {}, { token: adminToken });
  await api.get('/api/user/details');
  const declining = await api.customer({ card: 'declining' });
  const order = { purchaseId: declining.purchaseId, nextBillDate: '', billNow: 'true' };
  await api.post('/api/subscription/reschedule', order, { token: declining.token });
  await api.get('/healthz');
  const logs = (await logsTo('/healthz')).split('\n').filter((line) => line.includes('"event"'));
  const lines = logs.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ event, reason, route, limit }) => [event, reason, route, limit])).toEqual([
    ['adminSignedIn', undefined, undefined, undefined],
    ['limitHit', 'tooManySeconds', '/api/user/sendotp', 'code:asker'],
    ['signInFailed', 'codeWrong', '/api/user/verifyotp', undefined],
    ['tokenRefused', 'notSignedIn', '/api/user/details', undefined],
    ['tokenRefused', 'notAllowed', '/api/user/details', undefined],
    ['cardDeclined', undefined, undefined, undefined],
  ]);
  const [admin, tooSoon, wrongCode] = lines;
  expect([tooSoon?.address, tooSoon?.caller]).toEqual([wrongCode?.address, wrongCode?.caller]);
  expect([admin?.caller, admin?.address === tooSoon?.address]).toEqual([tooSoon?.caller, false]);
  for (const secret of [email, '127.0.0.1', `"${wrong}"`, token]) expect(logs.join('\n')).not.toContain(secret);
});

test('neither logs nor stores tokens of mail links, and logs no unsubscribe token', async () => {
  const { purchaseId, customerId, subscriptions } = await api.customer();
  const links = await makeLinks(
    (statement) => server.sql(statement),
    purchaseId,
    subscriptions[0]?.nextBillDate ?? null,
  );
  await previewLink(api, links.skip);
  const { status, payload } = await confirmLink(api, links.skip, 'the-key-of-a-link');
  expect(status).toBe(200);
  const undo = payload.undo ?? '';
  await confirmLink(api, undo);
  await confirmLink(api, links.delay7);
  await previewLink(api, 'x'.repeat(43));
  const off = `${customerId}.${'y'.repeat(43)}`;
  await send(`/unsubscribe?token=${off}`);
  await send(`/unsubscribe?token=${off}`, { method: 'POST' });
  const pay = 'z'.repeat(43);
  await send(`/pay?token=${pay}`);
  await send('/go');
  await api.get('/api/features');
  const logs = await logsTo('/api/features');
  expect(logs).toContain('"route":"/unsubscribe"');
  expect(logs).toContain('"reason":"linkNotFound","route":"/api/action/preview"');
  expect(logs).toContain('"reason":"linkNotFound","route":"/pay"');
  const [row] = await server.sql(DUMP);
  for (const token of [...Object.values(links), undo, off, pay]) expect(logs).not.toContain(token);
  for (const token of [...Object.values(links), undo]) expect(String(row?.dump)).not.toContain(token);
});

test('logs the id of a key, never its secret, and stores only its hash (rules §33.1, §33.3)', async () => {
  const [reader, other] = [await addKey(['read'], server.databaseUrl), await addKey(['events'], server.databaseUrl)];
  for (const { secret } of [other, reader]) await api.get('/api/shop/products', {}, { token: secret });
  // The line of the last call, so that those of the refused one are there.
  await eventually(() => new RegExp(`"status":200,"key":${reader.id},`).test(server.output()));
  expect(server.output()).toContain('"reason":"keyLacksScope"');
  const [row] = await server.sql(DUMP);
  for (const { secret } of [reader, other]) {
    for (const text of [server.output(), String(row?.dump)]) expect(text).not.toContain(secret);
  }
});
