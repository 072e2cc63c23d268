import { containing, type Reply } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { url, api, sql } = freshServer();

interface Sent {
  challenge: string;
}

async function post<Payload>(
  path: string,
  from: string,
  body: Record<string, string>,
  cookie = '',
): Promise<Reply<Payload>> {
  const reply = await fetch(`${url}/api/user/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, cookie },
    body: new URLSearchParams({ len: 'en', ...body }),
  });
  return { ...((await reply.json()) as Reply<Payload>), headers: reply.headers };
}

const OWNER = '203.0.113.1';
const stranger = (index = 0) => `198.51.100.${index + 1}`;
const ask = (from: string, email: string, challenge?: string, cookie?: string) =>
  post<Sent>('sendotp', from, { email, ...(challenge && { challenge }) }, cookie);
const verify = (from: string, email: string, otp: string, challenge?: string, cookie?: string) =>
  post<string>('verifyotp', from, { email, otp, ...(challenge && { challenge }) }, cookie);
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
/** Moves the limits' windows into the past, because limits use the database's clock. */
const passPause = (interval = '31 seconds') =>
  sql(`update rate_limits set window_start = window_start - interval '${interval}' where window_seconds = 30
    returning key`);

/** Requests a code and reads it from the mail. */
async function codeFor(email: string, from = OWNER, challenge?: string) {
  const { status, payload } = await ask(from, email, challenge);
  expect(status).toBe(200);
  return { challenge: payload.challenge, code: await api.code(email) };
}

test('keeps the owner’s code when a stranger tries wrong codes, with and without a challenge (rules §5.5)', async () => {
  const { email } = await api.customer();
  const own = await codeFor(email);
  const { challenge: foreign } = (await ask(stranger(), email)).payload;
  for (let tries = 0; tries < 5; tries += 1) await verify(stranger(), email, otherThan(own.code), foreign);
  expect((await verify(stranger(), email, otherThan(own.code), foreign)).message).toContain('Too many wrong tries');
  for (let tries = 0; tries < 8; tries += 1) await verify(stranger(), email, otherThan(own.code));
  expect((await verify(OWNER, email, own.code, own.challenge)).status).toBe(200);
});

test('resends the code of a live challenge despite requests of strangers (rules §5.4)', async () => {
  const { email } = await api.customer();
  const own = await codeFor(email);
  const replies = [];
  // Sends only four requests, because a fifth request would displace the owner's code.
  for (let index = 0; index < 4; index += 1) replies.push(await ask(stranger(index), email));
  for (let again = 0; again < 3; again += 1) {
    await passPause();
    for (const index of [0, 1]) await ask(stranger(index), email, replies[index]?.payload.challenge);
  }
  await passPause();
  const resent = await codeFor(email, OWNER, own.challenge);
  expect(resent.challenge).toBe(own.challenge);
  expect((await verify(OWNER, email, resent.code, own.challenge)).status).toBe(200);
});

test('replaces the code of a challenge after 30 s, at most 10 times per hour', async () => {
  const { email } = await api.customer();
  const first = await codeFor(email);
  const early = await ask(OWNER, email, first.challenge);
  expect(early.status).toBe(429);
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(25);
  let last = first;
  for (let resends = 0; resends < 10; resends += 1) {
    await passPause();
    last = await codeFor(email, OWNER, first.challenge);
  }
  await passPause();
  const eleventh = await ask(OWNER, email, first.challenge);
  expect(eleventh.status).toBe(429);
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(3_000);
  if (first.code !== last.code) {
    expect((await verify(OWNER, email, first.code, first.challenge)).status).toBe(400);
  }
  expect((await verify(OWNER, email, last.code, first.challenge)).status).toBe(200);
});

test('allows five tries per code and ten per challenge', async () => {
  const { email } = await api.customer();
  const first = await codeFor(email);
  const messages = async (code: string, count: number) => {
    const said = [];
    for (let tries = 0; tries < count; tries += 1) {
      said.push((await verify(OWNER, email, otherThan(code), first.challenge)).message.slice(0, 8));
    }
    return said;
  };
  expect(await messages(first.code, 5)).toEqual([...Array<string>(4).fill('This cod'), 'Too many']);
  await passPause();
  const second = await codeFor(email, OWNER, first.challenge);
  expect(second.challenge).toBe(first.challenge);
  expect(await messages(second.code, 5)).toEqual([...Array<string>(4).fill('This cod'), 'Too many']);
  await passPause();
  expect((await codeFor(email, OWNER, first.challenge)).challenge).not.toBe(first.challenge);
});

test('keeps five codes of an address, and resends to the challenge of a displaced code (rules §5.3)', async () => {
  const { email } = await api.customer();
  const sent = [];
  for (let index = 0; index < 6; index += 1) sent.push(await codeFor(email, stranger(index)));
  const statuses = [];
  for (const { code, challenge } of sent) statuses.push((await verify(OWNER, email, code, challenge)).status);
  expect(statuses).toEqual([400, 200, 200, 200, 200, 200]);
  for (let index = 6; index < 12; index += 1) await codeFor(email, stranger(index));
  expect((await ask(OWNER, email)).status).toBe(429);
  await passPause();
  const again = await codeFor(email, OWNER, sent[0]?.challenge);
  expect(again.challenge).toBe(sent[0]?.challenge);
  expect((await verify(OWNER, email, again.code, again.challenge)).status).toBe(200);
});

test('limits new challenges by address and IP (one in 30 s, 10 per hour) and by address (12 per hour)', async () => {
  const { email } = await api.customer();
  expect((await ask(OWNER, email)).status).toBe(200);
  expect((await ask(OWNER, email)).status).toBe(429);
  expect((await ask(stranger(), email)).status).toBe(200);
  for (let count = 1; count < 10; count += 1) {
    await passPause();
    expect((await ask(OWNER, email)).status).toBe(200);
  }
  await passPause();
  const eleventh = await ask(OWNER, email);
  expect([eleventh.status, Number(eleventh.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  expect((await ask(stranger(1), email)).status).toBe(200);
  expect((await ask(stranger(2), email)).status).toBe(429);
  // Because the limit counts the requests for one e-mail address.
  expect((await ask(OWNER, (await api.customer()).email)).status).toBe(200);
});

test('ignores a challenge of another address and a forged challenge', async () => {
  const [first, second] = [await api.customer(), await api.customer()];
  const { challenge } = await codeFor(first.email);
  const own = await codeFor(second.email, OWNER, challenge);
  expect(own.challenge).not.toBe(challenge);
  expect((await verify(OWNER, second.email, own.code, challenge)).status).toBe(400);
  expect((await verify(OWNER, second.email, own.code, 'made-up')).status).toBe(400);
  expect((await verify(OWNER, second.email, own.code, own.challenge)).status).toBe(200);
});

test('checks a try without a challenge against all live codes, at most five times', async () => {
  const { email } = await api.customer();
  const [first, second] = [await codeFor(email), await codeFor(email, stranger())];
  expect((await verify(OWNER, email, first.code)).status).toBe(200);
  expect((await verify(OWNER, email, first.code)).message).toContain('already been used');
  const wrong = otherThan(second.code) === first.code ? '222222' : otherThan(second.code);
  const replies = await Promise.all(Array.from({ length: 12 }, () => verify(stranger(), email, wrong)));
  expect(replies.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(5).fill(400),
    ...Array<number>(7).fill(429),
  ]);
  const refused = await verify(OWNER, email, second.code);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await verify(OWNER, email, second.code, second.challenge)).status).toBe(200);
});

describe('wrong codes of a day (rules §5.22)', () => {
  /**
   * Tries five wrong codes with each of six challenges.
   * @returns the last reply
   */
  async function guess(email: string, cookie?: string) {
    let last: Reply<unknown> = await ask(stranger(), email, undefined, cookie);
    for (let index = 0; index < 6; index += 1) {
      const { challenge } = (await ask(stranger(index + 1), email, undefined, cookie)).payload;
      const wrong = otherThan(await api.code(email));
      for (let tries = 0; tries < 5; tries += 1) last = await verify(stranger(index), email, wrong, challenge, cookie);
    }
    return last;
  }
  const forget = () => sql(`delete from rate_limits where key not like 'guess%' returning key`);

  test('are limited to thirty, except for known browsers', async () => {
    const { email } = await api.customer({ len: 'en' });
    const first = await codeFor(email);
    const signedIn = await verify(OWNER, email, first.code, first.challenge);
    const setCookie = signedIn.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^browser=[\w-]{43}; Path=\/api\/user; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const [cookie = ''] = setCookie.split(';');
    await forget();
    const last = await guess(email);
    expect(last).toMatchObject({ status: 429, message: containing('Too many wrong codes') });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(86_000);
    const [mail, ...others] = (await api.mails(email)).filter(({ subject }) => subject.startsWith('Many wrong'));
    expect([mail?.text.includes('Write to us'), others]).toEqual([true, []]);

    await forget();
    expect((await ask(OWNER, email)).message).toBe(last.message);
    const again = (await ask(OWNER, email, undefined, cookie)).payload.challenge;
    const code = await api.code(email);
    expect((await verify(OWNER, email, code, again)).status).toBe(429);
    expect((await verify(OWNER, email, code, again, `other=1; ${cookie}`)).status).toBe(200);
    // Because the sign-in replaced the value of the cookie.
    expect((await ask(stranger(), email, undefined, cookie)).status).toBe(429);
  });

  test('are limited for an unknown address as well, and for all browsers after a sign-out everywhere', async () => {
    const { email, token } = await api.customer();
    const first = await codeFor(email);
    const { headers } = await verify(OWNER, email, first.code, first.challenge);
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    await api.post('/api/user/logout-all', {}, { token });
    await forget();
    const [known, unknown] = [await guess(email), await guess(`nobody-${email}`)];
    expect([known.status, known.message]).toEqual([429, unknown.message]);
    expect((await ask(OWNER, email, undefined, cookie)).status).toBe(429);
  });
});

test('signs in with the demo’s test login, with and without a challenge', async () => {
  const email = 'test@demo.example';
  const { challenge } = (await ask(OWNER, email)).payload;
  expect((await verify(OWNER, email, '123456')).status).toBe(200);
  expect((await verify(OWNER, email, '123456', challenge)).status).toBe(200);
});

test('keeps a customer’s code for a new address despite requests of another customer (rules §13.7)', async () => {
  const [owner, other] = [await api.customer(), await api.customer()];
  const next = `neu-${Date.now()}@kunden.example`;
  const request = (token: string) => api.post('/api/user/email-update-mail', { email: next, len: 'en' }, { token });
  expect((await request(owner.token)).status).toBe(200);
  const code = await api.code(next);
  await passPause();
  expect((await request(other.token)).status).toBe(200);
  const details = (token: string, otp: string) =>
    api.post(
      '/api/user/details',
      { addrUpdate: 'false', firstName: 'Anna', lastName: 'Huber', emailAddress: next, phoneNumber: '0151234567', otp },
      { token },
    );
  for (let tries = 0; tries < 6; tries += 1) await details(other.token, otherThan(code));
  expect((await details(owner.token, code)).status).toBe(200);
});
