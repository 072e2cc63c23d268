import { QRCodeSVG } from 'qrcode.react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { storedValues } from '../support/browser';
import { createApi, type Api } from '../support/api';
import { runSql } from '../support/database';
import { type Proxy, startProxy } from '../support/proxy';
import { seeText } from '../support/renderPortal';
import { startServer, type RunningServer } from '../support/server';
import { otherThan, renderSignIn } from '../support/signIn';
import { languages, TEXTS } from '../support/texts';
import { totpOf } from '../support/totp';
// Compiles the lazy chunk before the first test.
import '#src/features/secondFactor/SecondFactor.tsx';

const SET_UP = '/api/user/second-factor/setup';
const ENTER = '/api/user/second-factor';
const FIELD = { selector: 'input' };

let server: RunningServer;
let api: Api;
beforeAll(async () => {
  server = await startServer({ ADMIN_SECOND_FACTOR: 'totp', TRUST_PROXY: 'loopback', DEMO_JOBS: 'off' });
  // Because pages and comparisons of replies use the calls of this server.
  process.env.API_URL = server.url;
  api = createApi(server.url);
});
afterAll(() => server.stop());

let proxy: Proxy;
beforeEach(async () => {
  sessionStorage.clear();
  proxy = await startProxy();
});
afterEach(() => proxy.stop());

const newAdmin = async () => (await api.customers({ admin: true, statuses: [] })).email;

/** Sends a code by mail, without the wait after the code before. */
async function sendCode(email: string): Promise<string> {
  await runSql(server.databaseUrl, `delete from rate_limits where key like 'code:%' returning 1`);
  await api.post('/api/user/sendotp', { email });
  return api.code(email);
}

/** An admin with a factor. Its first code is used, so that the next one is a step ahead. */
async function adminWithFactor() {
  const email = await newAdmin();
  const sent = { email, otp: await sendCode(email) };
  const { payload: token } = await api.post<string>('/api/user/verifyotp', sent);
  const { payload } = await api.post<{ secret: string; recoveryCodes: string[] }>(SET_UP, {}, { token });
  await api.post(ENTER, { code: totpOf(payload.secret) }, { token });
  return { email, ...payload };
}

// rules §36.15
describe.each(languages('de'))('in %s', (language) => {
  const { auth, secondFactor: t, server: messages } = TEXTS[language];
  const findCode = () => screen.findByLabelText(t.code.label, FIELD);
  const findKey = async () => (await screen.findByLabelText(t.setup.key)).textContent.replace(/\s/g, '');
  const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

  const seeEnd = async () => expect((await screen.findAllByText(t.ended))[0]).toBeVisible();

  const render = (stored?: Readonly<Record<string, string>>) =>
    renderSignIn('/otp', { language, config: { apiBase: proxy.apiBase }, ...(stored && { stored }) });
  const reload = () => {
    cleanup();
    return render(storedValues());
  };
  const actions = ({ person }: Awaited<ReturnType<typeof render>>) => ({
    press: async (name: string) => person.click(await screen.findByText(name, { selector: 'button' })),
    enter: async (field: HTMLElement, code: string) => {
      await person.clear(field);
      await person.type(field, code);
    },
  });
  /** Enters the code of the mail on the code page. */
  async function visit(email: string) {
    const code = await sendCode(email);
    const page = await render({ email, otpRequested: 'true', isAdmin: 'true', multiAccount: 'false' });
    await page.person.click(await screen.findByLabelText(auth.otp.code));
    await page.person.paste(code);
    await screen.findByText(auth.factor.title);
    return { ...page, ...actions(page) };
  }

  test('sets up a factor with the first code, shows the recovery codes over a reload, and then signs in', async () => {
    const email = await newAdmin();
    const { enter } = await visit(email);
    const secret = await findKey();
    const uri = screen.getByText(t.setup.open).getAttribute('href') ?? '';
    expect(uri).toContain(`secret=${secret}`);
    const drawn = renderToStaticMarkup(<QRCodeSVG value={uri} marginSize={4} />);
    const paths = [...(screen.getByTitle(t.setup.qrCode).closest('svg')?.querySelectorAll('path') ?? [])];
    expect(paths).not.toEqual([]);
    for (const path of paths) expect(drawn).toContain(String(path.getAttribute('d')));
    await enter(await findCode(), otherThan(totpOf(secret)));
    await seeText(messages.factorWrong);
    expect(storedValues()).toEqual({ len: language, email, isAdmin: 'true', multiAccount: 'false' });

    const again = actions(await reload());
    expect(await findKey()).toBe(secret);
    expect(proxy.sent(SET_UP)).toHaveLength(1);
    await again.enter(await findCode(), totpOf(secret));
    const list = await screen.findByRole('list', { name: t.codes.title });
    const codes = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(new Set(codes).size).toBe(10);
    expect(storedValues()).not.toHaveProperty('isAdmintoken');

    const last = actions(await reload());
    expect(await screen.findByText(codes[9] ?? '')).toBeVisible();
    await last.press(t.codes.kept);
    await expectPath('/profile');
    expect(storedValues()).toMatchObject({ isAdmin: 'true', isAdmintoken: expect.any(String) as string });
    expect(sessionStorage).toHaveLength(0);
  });

  test('signs in with a code of the app after a wrong one', async () => {
    const { email, secret } = await adminWithFactor();
    const { enter } = await visit(email);
    await enter(await findCode(), otherThan(totpOf(secret, 1)));
    await seeText(messages.factorWrong);
    await enter(await findCode(), totpOf(secret, 1));
    await expectPath('/profile');
  });

  test('signs in with a recovery code, which is required', async () => {
    const { email, recoveryCodes } = await adminWithFactor();
    const { enter, press } = await visit(email);
    await press(t.code.useRecovery);
    await press(auth.otp.submit);
    await seeText(t.recovery.required);
    await enter(screen.getByLabelText(t.recovery.label), recoveryCodes[3] ?? '');
    await press(auth.otp.submit);
    await expectPath('/profile');
  });

  test("shows the server's message after too many wrong codes", async () => {
    const { email, secret } = await adminWithFactor();
    const { enter } = await visit(email);
    const token = sessionStorage.getItem('factorToken') ?? '';
    for (let tries = 0; tries < 5; tries += 1) await api.post(ENTER, { code: 'wrong' }, { token });
    await enter(await findCode(), totpOf(secret, 1));
    const { message } = await api.post(ENTER, { code: 'wrong', len: language }, { token });
    await seeText(message);
  });

  test('returns to the sign-in with a message once the session of the factor has ended', async () => {
    const { email, secret } = await adminWithFactor();
    const { enter } = await visit(email);
    const field = await findCode();
    await api.get('/api/user/logout', {}, { token: sessionStorage.getItem('factorToken') ?? '' });
    await enter(field, totpOf(secret, 1));
    await seeEnd();
    await expectPath('/');
    expect(await screen.findByLabelText(auth.login.email)).toHaveValue(email);
    expect(screen.queryByText(auth.login.haveCode)).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  test('shows the recovery codes although the reply to the first code was lost, and then returns to the sign-in', async () => {
    const { enter, press } = await visit(await newAdmin());
    const secret = await findKey();
    proxy.fail(ENTER, 'drop-reply');
    await enter(await findCode(), totpOf(secret));
    await seeText(TEXTS[language].common.failures.noResponse);
    proxy.heal();
    await press(t.setup.submit);
    await press(t.codes.kept);
    await seeEnd();
    await expectPath('/');
  });

  test('another address ends the session of the factor', async () => {
    const { email } = await adminWithFactor();
    const { press } = await visit(email);
    await findCode();
    const token = sessionStorage.getItem('factorToken') ?? '';
    await press(auth.otp.otherAddress);
    await expectPath('/');
    await waitFor(async () => expect((await api.post(SET_UP, {}, { token })).status).toBe(401));
    expect(sessionStorage).toHaveLength(0);
  });
});
