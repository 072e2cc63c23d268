import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../support/customerPages';
import { FAULT, startProxy } from '../support/proxy';
import { renderPortal, seeText, withTimings } from '../support/renderPortal';
import { languages, shape, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/OtpScreen';

const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

test('renders in German', async () => {
  const { email } = await api.customer();
  await renderPortal('/otp', { language: 'de', stored: { email, otpRequested: 'true' } });
  const { otp } = TEXTS.de.auth;
  expect(await screen.findByRole('heading', { level: 1, name: otp.title })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('textbox', { name: otp.code })).toBeVisible();
  expect(main.getByRole('button', { name: otp.submit })).toBeVisible();
  expect(main.getByRole('link', { name: otp.otherAddress })).toBeVisible();
  const shown = screen.getByRole('main').textContent;
  for (const text of ['Check your mail', 'Sign in', 'Use another address']) expect(shown).not.toContain(text);
});

describe.each(languages('en'))('in %s', (language) => {
  const { auth, common, regions } = TEXTS[language];
  const { accounts, login, otp } = auth;
  const findCode = () => screen.findByRole('textbox', { name: otp.code });

  /** Opens the code page, for which a code was requested. */
  async function visit(email: string, { stored = {}, search = '', apiBase = `${process.env.API_URL}/api/` } = {}) {
    await api.post('/api/user/sendotp', { email, len: language });
    const requested = { email, otpRequested: 'true', isAdmin: 'false', multiAccount: 'false' };
    const portal = await renderPortal(`/otp${search}`, {
      language,
      stored: { ...requested, ...stored },
      config: { apiBase },
    });
    const { person } = portal;
    const submit = () => person.click(screen.getByRole('button', { name: otp.submit }));
    const submitCode = async (code: string) => {
      await person.click(await findCode());
      await person.paste(code);
    };
    return { ...portal, submit, submitCode };
  }

  describe('with a redirect after one second', () => {
    // As long as in production: a busy machine must not be late for the message.
    withTimings({ redirect: 1000 });

    test('signs in with a pasted code, confirms it and opens the next order', async () => {
      const { email } = await api.customer();
      const { submitCode } = await visit(email);
      await submitCode(` ${await api.code(email)}\n`);
      await seeText(otp.welcome);
      await expectPath('/dashboard');
    });

    test('returns to the sign-in when no code was requested, and says why', async () => {
      await renderPortal('/otp', { language });
      await seeText(otp.notRequested);
      await expectPath('/');
    });
  });

  test('takes digits only, and requires six', async () => {
    const { email } = await api.customer();
    const { person, submit } = await visit(email);
    await person.type(await findCode(), '12a34 5');
    expect(await findCode()).toHaveValue('12345');
    await submit();
    expect(screen.getByText(otp.incomplete)).toBeVisible();
  });

  test('fills in the code of the link without submitting it', async () => {
    const { email } = await api.customer();
    const { store } = await visit(email, { search: '?email_otp=123456' });
    expect(await findCode()).toHaveValue('123456');
    expect(store.getState().api.mutations).toEqual({});
  });

  test('submits six digits that are typed, once (rules §5.6)', async () => {
    const { email } = await api.customer();
    const proxy = await startProxy();
    const { person } = await visit(email, { apiBase: proxy.apiBase });
    await person.type(await findCode(), await api.code(email));
    await expectPath('/dashboard');
    expect(proxy.sent('/api/user/verifyotp')).toHaveLength(1);
    proxy.stop();
  });

  test('says that the newest code counts when one is refused after a resend', async () => {
    const { email } = await api.customer();
    const { submitCode } = await visit(email, { stored: { otpResends: '1' } });
    await submitCode((await api.code(email)) === '000000' ? '111111' : '000000');
    expect(await screen.findByText(otp.newest, { exact: false })).toBeVisible();
  });

  test("shows the server's refusal of a wrong code", async () => {
    const { email } = await api.customer();
    const { submitCode } = await visit(email);
    const wrong = (await api.code(email)) === '000000' ? '111111' : '000000';
    await submitCode(wrong);
    const { message } = await api.post('/api/user/verifyotp', { email, otp: wrong, len: language });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(otp.newest, { exact: false })).not.toBeInTheDocument();
  });

  test('counts down how long the server asks to wait after too many tries, and takes the code then (rules §17.13)', async () => {
    const { email } = await api.customer();
    const proxy = await startProxy();
    const { person, submitCode } = await visit(email, { apiBase: proxy.apiBase });
    proxy.limit('/api/user/verifyotp', 2);
    await submitCode(await api.code(email));
    const waiting = await screen.findByRole('button', { name: shape(common.actions.waitFor) });
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(FAULT)).toBeVisible();
    await person.click(waiting);
    expect(proxy.sent()).toHaveLength(1);
    proxy.heal();
    const submit = await screen.findByRole('button', { name: otp.submit }, { timeout: 5_000 });
    expect(submit).toHaveAttribute('aria-disabled', 'false');
    expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
    await person.click(submit);
    await expectPath('/dashboard');
    proxy.stop();
  });

  test('signs the test e-mail in with its fixed code, and sends no other code to the server', async () => {
    const { person, store } = await renderPortal('/', { language });
    await person.click(await screen.findByRole('textbox', { name: login.email }));
    await person.paste('test@demo.example');
    await person.click(screen.getByRole('button', { name: login.submit }));
    await person.click(await findCode());
    await person.paste('654321');
    expect(screen.getByText(otp.incorrect)).toBeVisible();
    expect(store.getState().api.mutations).toEqual({});
    fireEvent.change(await findCode(), { target: { value: '123456' } });
    await expectPath('/dashboard');
  });

  test('opens one of several accounts once it is chosen', async () => {
    const { email, accounts: own } = await api.customers({ accounts: 2 });
    const { person, submitCode } = await visit(email, { stored: { multiAccount: 'true' } });
    await submitCode(await api.code(email));
    const cards = await screen.findAllByRole('radio');
    expect(cards).toHaveLength(own.length);
    const proceed = screen.getByRole('button', { name: accounts.proceed });
    expect(proceed).toBeDisabled();
    expect(within(screen.getByRole('group')).getAllByText(email)).toHaveLength(2);
    // The state by its name, not by its code.
    expect(screen.getByRole('group')).toHaveTextContent(new RegExp(Object.values(regions.states).join('|')));
    await person.click(cards[1] as HTMLElement);
    await person.click(proceed);
    await expectPath('/dashboard');
  });

  test('reports an expired account choice, and returns to the sign-in', async () => {
    await renderPortal('/otp', { language, stored: { token: 'dead', multiAccount: 'true' } });
    const expired = shape(common.failures.unauthorized);
    expect((await screen.findAllByText(expired))[0]).toBeVisible();
    expect(screen.queryByText(accounts.loadFailed)).not.toBeInTheDocument();
    await expectPath('/');
  });
});
