import { ownDatabase, type OwnDatabase } from '../support/ownDatabase';
import { createApi } from '../support/serverApi';
import { startServer, type RunningServer } from '../support/startServer';

const SECURITY_CODE = '9173';
const CARDS = ['4242424242424242', '5105105105105100', '4000000000000002', '4000000000000069', '4242424242424241'];
let database: OwnDatabase;
let server: RunningServer | undefined;

beforeAll(async () => {
  database = await ownDatabase();
  server = await startServer({ ...database.env, DEMO_CUSTOMERS: '0', LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
});

/** Every row of every table, as text. */
const DUMP = `
  select string_agg(query_to_xml(format('select * from %I', tablename), true, false, '')::text, E'\\n') as dump
  from pg_tables where schemaname = 'public'`;

/** The number in every grouping that somebody might write it in. */
const spellings = (number: string) => [
  number,
  number.replace(/(.{4})(?=.)/g, '$1 '),
  number.replace(/(.{4})(?=.)/g, '$1-'),
  number.slice(0, 12),
];

test('no card number and no security code is stored, logged or answered', async () => {
  const base = server?.url ?? '';
  const answered: string[] = [];
  const send = async (path: string, init?: RequestInit) => {
    const reply = await fetch(`${base}${path}`, init);
    const text = `${JSON.stringify([...reply.headers])} ${await reply.text()}`;
    answered.push(text);
    return text;
  };
  const { email, token } = await createApi(base).customer();
  const authorization = `Bearer ${token}`;
  const card = (change: Record<string, string>) => ({
    cardNumber: CARDS[0] ?? '',
    cardSecurityCode: SECURITY_CODE,
    cardMonth: '12',
    cardYear: '2099',
    ...change,
  });
  const form = (body: Record<string, string>, key?: string) =>
    send('/api/user/updateCard', {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { authorization, ...(key && { 'idempotency-key': key }) },
    });

  for (const cardNumber of CARDS) {
    await form(card({ cardNumber }), `card-${cardNumber.slice(-4)}`);
    await send('/api/user/updateCard', {
      method: 'POST',
      body: JSON.stringify(card({ cardNumber })),
      headers: { authorization, 'content-type': 'application/json' },
    });
    // Refused in every way that a call can be refused.
    await form(card({ cardNumber, cardYear: '2020' }));
    await form(card({ cardNumber, cardMonth: '13' }));
    await form(card({ cardNumber, paySourceId: '999999' }));
    await form(card({ cardNumber: `${cardNumber}0` }));
    await send('/api/user/updateCard', { method: 'POST', body: new URLSearchParams(card({ cardNumber })) });
    await send('/api/user/updateCard', {
      method: 'POST',
      body: `{"cardNumber":"${cardNumber}","cardSecurityCode":"${SECURITY_CODE}"`,
      headers: { authorization, 'content-type': 'application/json' },
    });
  }
  await send('/api/user/details', { headers: { authorization } });
  await send('/api/subscription/all', { headers: { authorization } });
  await send(`/demo/mailbox?to=${email}`, { headers: { accept: 'application/json' } });
  await server?.stop();

  const [row] = await database.read(DUMP);
  const dump = String(row?.dump);
  // The dump is a dump: it holds what is kept of the cards.
  expect(dump).toContain('<card_last4>4242</card_last4>');
  expect(answered.join('\n')).toContain('Karte');
  const places = { dump, logs: server?.output() ?? '', answers: answered.join('\n') };
  for (const [place, text] of Object.entries(places)) {
    const found = [...CARDS.flatMap(spellings), SECURITY_CODE].filter((secret) => text.includes(secret));
    expect([place, found]).toEqual([place, []]);
  }
});
