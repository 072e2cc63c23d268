import { createHmac } from 'node:crypto';
import { createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { api, sql, url } = freshServer();
const PATH = '/api/user/mail-preferences';
const ONE_CLICK = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

interface Preferences {
  notices: boolean;
  noticeDays: number;
}
const noticesOf = async (token: string) => (await api.get<Preferences>(PATH, {}, { token })).payload.notices;
const linesOf = (customerId: string) =>
  sql(`select actor, acting_admin, via_mail, before, after from change_log
    where customer_id = ${customerId} and action = 'noticesSwitched' order by id`);

/** Returns an unsubscribe link as in a mail (rules §26.13). */
async function linkOf(customerId: string, signedId = customerId): Promise<string> {
  const [row] = await sql(`select secret from secrets where name = 'notices'`);
  const signature = createHmac('sha256', String(row?.secret)).update(`notices:${signedId}`).digest('base64url');
  return `${url}/unsubscribe?token=${customerId}.${signature}`;
}

test('enables notices by default, disables and enables them again (rules §26.12)', async () => {
  const { token, customerId } = await api.customer();
  const first = await api.get<Preferences>(PATH, {}, { token });
  expect([first.status, first.payload]).toEqual([200, { notices: true, noticeDays: 0 }]);
  const off = await api.post<Preferences>(PATH, { notices: 'false', len: 'en' }, { token });
  expect([off.status, off.payload.notices, off.message]).toEqual([
    ...[200, false, 'You get no mail before a charge any more. We still send you receipts.'],
  ]);
  expect(await noticesOf(token)).toBe(false);
  const on = await api.json<Preferences>(PATH, { notices: true }, { token });
  expect([on.payload.notices, on.message]).toEqual([true, 'Ab jetzt bekommst du vor jeder Abbuchung eine Mail.']);
  expect(await noticesOf(token)).toBe(true);
  const own = { actor: 'customer', acting_admin: null, via_mail: false };
  expect(await linesOf(customerId)).toEqual([
    { ...own, before: { notices: true }, after: { notices: false } },
    { ...own, before: { notices: false }, after: { notices: true } },
  ]);
});

test('changes one account only, and logs nothing without a change', async () => {
  const { accounts } = await api.customers({ accounts: 2 });
  const [one = '', other = ''] = accounts.map(({ token }) => token);
  await api.post(PATH, { notices: 'false' }, { token: one });
  await api.post(PATH, { notices: 'true' }, { token: other });
  expect([await noticesOf(one), await noticesOf(other)]).toEqual([false, true]);
  expect(await linesOf(accounts[1]?.customerId ?? '')).toEqual([]);
});

test('logs the impersonating admin', async () => {
  const admin = await createAdmin(api);
  const { customerId } = await api.customer();
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId: customerId });
  await api.post(PATH, { notices: 'false' }, entered.payload);
  expect(await linesOf(customerId)).toMatchObject([{ actor: 'admin', acting_admin: admin.email }]);
});

describe('unsubscribe link of a mail (rules §26.13)', () => {
  test.each([
    ['en', 'Would you rather get no mail before a charge?', 'Stop them', 'Done: you get no mail'],
    ['de', 'Möchtest du vor einer Abbuchung keine Mail mehr bekommen?', 'Abbestellen', 'Erledigt: Vor einer Abbuchung'],
  ])('shows a page with one button in the customer’s language, %s, and changes nothing', async (...words) => {
    const [len, question, button, done] = words;
    const { customerId, token } = await api.customer({ len });
    const link = await linkOf(customerId);
    for (const method of ['HEAD', 'GET']) {
      const reply = await fetch(link, { method });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const page = await reply.text();
      if (method === 'HEAD') continue;
      expect(page).toContain(`<html lang="${len}">`);
      for (const part of [question, `<button>${button}</button>`, '<form method="post">']) expect(page).toContain(part);
      expect(page).not.toContain('<script');
    }
    expect([await noticesOf(token), await linesOf(customerId)]).toEqual([true, []]);
    const sent = await fetch(link, { method: 'POST', body: ONE_CLICK });
    expect([sent.status, (await sent.text()).includes(done)]).toEqual([200, true]);
    expect(await noticesOf(token)).toBe(false);
  });

  test('disables caching, sets a strict policy, and shows no e-mail address', async () => {
    const { customerId, email } = await api.customer();
    const reply = await fetch(await linkOf(customerId));
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect([
      reply.headers.get('cache-control'),
      policy.includes('unsafe'),
      policy.includes(`form-action 'self'`),
    ]).toEqual(['no-store', false, true]);
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await reply.text()).not.toContain(email);
  });

  const multipart = () => {
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    return form;
  };
  test.each<[string, () => BodyInit | undefined]>([
    ['a form of parts', multipart],
    ['nothing', () => undefined],
  ])('accepts %s from a mail client, also repeatedly, and logs the change', async (_name, bodyOf) => {
    const { customerId, token } = await api.customer();
    const link = await linkOf(customerId);
    for (const _again of [1, 2]) {
      const body = bodyOf();
      const reply = await fetch(link, { method: 'POST', redirect: 'manual', ...(body && { body }) });
      expect(reply.status).toBe(200);
    }
    expect(await noticesOf(token)).toBe(false);
    expect(await linesOf(customerId)).toEqual([
      {
        ...{ actor: 'customer', acting_admin: null, via_mail: true },
        before: { notices: true },
        after: { notices: false },
      },
    ]);
  });

  test('returns a 404 page for a forged token, and changes nothing', async () => {
    const [{ customerId, token }, other] = [await api.customer(), await api.customer()];
    const good = await linkOf(customerId);
    const wrong = [
      `${url}/unsubscribe`,
      `${url}/unsubscribe?token=${customerId}`,
      `${url}/unsubscribe?token=${customerId}.${'ä'.repeat(43)}`,
      good.slice(0, -1),
      await linkOf(customerId, other.customerId),
      await linkOf('999999999'),
    ];
    for (const link of wrong) {
      for (const method of ['GET', 'POST']) {
        const reply = await fetch(link, { method });
        expect([link, reply.status, reply.headers.get('content-type')]).toEqual([
          link,
          404,
          'text/html; charset=utf-8',
        ]);
        expect(await reply.text()).not.toContain('<form');
      }
    }
    expect([await noticesOf(token), await noticesOf(other.token)]).toEqual([true, true]);
  });

  test.each([
    ['two tokens', '?token=a&token=b', undefined, 400],
    ['a token that is too long', `?token=${'x'.repeat(201)}`, undefined, 400],
    ['5 kB of parts', '?token=a', 'x'.repeat(5_000), 413],
  ])('refuses a request with %s', async (_name, query, text, status) => {
    const form = text && { body: text, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    const reply = await fetch(`${url}/unsubscribe${query}`, { method: 'POST', ...form });
    expect(reply.status).toBe(status);
  });
});
