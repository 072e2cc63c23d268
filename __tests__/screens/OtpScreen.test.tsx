import { fireEvent, screen, waitFor } from '@testing-library/react';
import { storedValues } from '../support/browser';
import { api } from '../support/customerPages';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { seeText, withTimings } from '../support/renderPortal';
import { otherThan, renderSignIn } from '../support/signIn';
import { languages, shape, TEXTS } from '../support/texts';

const VERIFY = '/api/user/verifyotp';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(languages('en'))('in %s', (language) => {
  const { auth, common, regions } = TEXTS[language];
  const { accounts, login, otp } = auth;
  const findCode = () => screen.findByLabelText(otp.code);
  const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

  async function open(at: string, stored: Readonly<Record<string, string>> = {}) {
    const page = await renderSignIn(at, { language, stored, config: { apiBase: proxy.apiBase } });
    const press = async (name: string) => page.person.click(await screen.findByText(name, { selector: 'button' }));
    const paste = async (code: string) => {
      await page.person.click(await findCode());
      await page.person.paste(code);
    };
    return { ...page, press, paste };
  }
  /** Opens the code page after a request of a code. */
  async function visit(email: string, { stored = {}, search = '' } = {}) {
    await api.post('/api/user/sendotp', { email, len: language });
    const requested = { email, otpRequested: 'true', isAdmin: 'false', multiAccount: 'false' };
    return open(`/otp${search}`, { ...requested, ...stored });
  }

  describe('with a redirect after one second', () => {
    // Production's delay, because a busy machine could miss a message with a shorter one.
    withTimings({ redirect: 1000 });

    test('signs in with a pasted code, confirms the sign-in and opens the next order', async () => {
      const { email } = await api.customer();
      const { press, paste } = await open('/');
      fireEvent.change(await screen.findByLabelText(login.email), { target: { value: email } });
      await press(login.submit);
      expect(await findCode()).toHaveFocus();
      expect(window.location.pathname).toBe('/otp');
      await paste(` ${await api.code(email)}\n`);
      await seeText(otp.welcome);
      await expectPath('/dashboard');
      expect(proxy.sent(VERIFY)).toHaveLength(1);
    });

    test('returns to the sign-in with a message when no code was requested', async () => {
      await open('/otp');
      await seeText(otp.notRequested);
      await expectPath('/');
    });
  });

  test("accepts six digits only, and shows the server's message for a wrong code", async () => {
    const { email } = await api.customer();
    const { person, press } = await visit(email, { stored: { otpResends: '1' } });
    await person.type(await findCode(), '12a34 5');
    expect(await findCode()).toHaveValue('12345');
    await press(otp.submit);
    expect(screen.getByText(otp.incomplete)).toBeVisible();
    const wrong = otherThan(await api.code(email));
    fireEvent.change(await findCode(), { target: { value: wrong } });
    const { message } = await api.post(VERIFY, { email, otp: wrong, len: language });
    // Expects a hint to the newest code, because the code was sent again.
    expect(await screen.findByText(`${message} ${otp.newest}`)).toBeVisible();
  });

  test('submits six typed digits, but not the six digits of a link (rules §5.6)', async () => {
    const { email } = await api.customer();
    const { person, store } = await visit(email, { search: '?email_otp=123456' });
    expect(await findCode()).toHaveValue('123456');
    expect(store.getState().api.mutations).toEqual({});
    await person.clear(await findCode());
    await person.type(await findCode(), await api.code(email));
    await expectPath('/dashboard');
    expect(proxy.sent(VERIFY)).toHaveLength(1);
  });

  test("counts down the server's wait after too many attempts, and then accepts the code (rules §17.13)", async () => {
    const { email } = await api.customer();
    const { person, paste, press } = await visit(email);
    proxy.limit(VERIFY, 2);
    await paste(await api.code(email));
    const waiting = await screen.findByText(shape(common.actions.waitFor), { selector: 'button' });
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(FAULT)).toBeVisible();
    await person.click(waiting);
    expect(proxy.sent()).toHaveLength(1);
    proxy.heal();
    await screen.findByText(otp.submit, {}, { timeout: 5_000 });
    expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
    await press(otp.submit);
    await expectPath('/dashboard');
  });

  test('signs in the test e-mail address with its fixed code, and sends no code to the server', async () => {
    const { press, paste, store } = await open('/');
    fireEvent.change(await screen.findByLabelText(login.email), { target: { value: 'test@demo.example' } });
    await press(login.submit);
    await paste('654321');
    expect(screen.getByText(otp.incorrect)).toBeVisible();
    expect(store.getState().api.mutations).toEqual({});
    fireEvent.change(await findCode(), { target: { value: '123456' } });
    await expectPath('/dashboard');
  });

  test('opens the selected one of several accounts', async () => {
    const { email, accounts: own } = await api.customers({ accounts: 2 });
    const { person, paste, press } = await visit(email, { stored: { multiAccount: 'true' } });
    await paste(await api.code(email));
    const cards = await screen.findAllByRole('radio');
    expect(cards).toHaveLength(own.length);
    expect(screen.getByText(accounts.proceed)).toBeDisabled();
    const group = screen.getByRole('group');
    expect(group.textContent.split(email)).toHaveLength(3);
    // Name of the federal state instead of its code.
    expect(group).toHaveTextContent(new RegExp(Object.values(regions.states).join('|')));
    await person.click(cards[1] as HTMLElement);
    await press(accounts.proceed);
    await expectPath('/dashboard');
  });

  test('opens the admin area for an admin', async () => {
    const { email } = await api.customers({ admin: true, accounts: 0 });
    const { paste } = await visit(email, { stored: { isAdmin: 'true' } });
    await paste(await api.code(email));
    await expectPath('/profile');
    expect(storedValues()).toMatchObject({ isAdmin: 'true', isAdmintoken: expect.any(String) as string });
  });

  test('reports an expired session at the account choice, and returns to the sign-in', async () => {
    await open('/otp', { token: 'dead', multiAccount: 'true' });
    expect((await screen.findAllByText(shape(common.failures.unauthorized)))[0]).toBeVisible();
    expect(screen.queryByText(accounts.loadFailed)).not.toBeInTheDocument();
    await expectPath('/');
  });
});
