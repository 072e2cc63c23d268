import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { storedValues } from '../support/browser';
import { api } from '../support/customerPages';
import { FAULT, startProxy } from '../support/proxy';
import { otherThan, renderSignIn } from '../support/signIn';
import { languages, shape, TEXTS } from '../support/texts';

test('changes the language at once, stores it and keeps the typed text', async () => {
  const [{ login }, { login: english }] = [TEXTS.de.auth, TEXTS.en.auth];
  const { person } = await renderSignIn('/');
  fireEvent.change(await screen.findByLabelText(login.email), { target: { value: 'anna@' } });
  await person.selectOptions(screen.getByRole('combobox'), 'en');
  expect(await screen.findByLabelText(english.email)).toHaveValue('anna@');
  expect(screen.getByText(english.title)).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  await waitFor(() => expect(localStorage.getItem('len')).toBe('en'));
});

describe.each(languages('de'))('in %s', (language) => {
  const { auth, common } = TEXTS[language];
  const { login, otp } = auth;
  const findEmail = () => screen.findByLabelText(login.email);
  const enter = async (email: string) => fireEvent.change(await findEmail(), { target: { value: email } });
  const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

  async function open(at = '/', options: Parameters<typeof renderSignIn>[1] = {}) {
    const page = await renderSignIn(at, { language, ...options });
    const press = async (name: string) => page.person.click(await screen.findByText(name, { selector: 'button' }));
    return { ...page, press };
  }

  test('requires a valid e-mail address, and keeps it when the server is unreachable', async () => {
    const { press } = await open('/', { config: { apiBase: 'http://127.0.0.1:9/api/' } });
    await press(login.submit);
    expect(screen.getByText(login.emailRequired)).toBeVisible();
    await enter('anna@example');
    expect(await screen.findByText(login.emailInvalid)).toBeVisible();
    expect(await findEmail()).toBeInvalid();
    await enter('anna@example.de');
    await press(login.submit);
    expect(await screen.findByText(common.failures.noResponse)).toBeVisible();
    expect(await findEmail()).toHaveValue('anna@example.de');
  });

  test("counts down the server's wait for the refused address only (rules §17.13)", async () => {
    const proxy = await startProxy();
    const { person, press } = await open('/', { config: { apiBase: proxy.apiBase } });
    proxy.limit('/api/user/sendotp', 2);
    await enter('anna@example.de');
    await press(login.submit);
    const waiting = await screen.findByText(shape(common.actions.waitFor), { selector: 'button' });
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(FAULT)).toBeVisible();
    await enter('anna@example.dex');
    expect(screen.getByText(login.submit)).toHaveAttribute('aria-disabled', 'false');
    await person.type(await findEmail(), '{Backspace}{Enter}');
    expect(proxy.sent()).toHaveLength(1);
    await waitFor(() => expect(screen.getByText(login.submit)).toBeVisible(), { timeout: 5_000 });
    expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
    proxy.stop();
  });

  test('reopens the code page for an address with a code while no new code can be sent (rules §5.7)', async () => {
    const { email } = await api.customer();
    const { press, person } = await open('/');
    await enter(email);
    await press(login.submit);
    await person.click(await screen.findByText(otp.otherAddress));
    await enter(`${email}x`);
    expect(screen.queryByText(login.haveCode)).not.toBeInTheDocument();
    await enter(email);
    await press(login.submit);
    expect(await screen.findByText(shape(common.actions.waitFor), { selector: 'button' })).toBeVisible();
    await press(login.haveCode);
    const field = await screen.findByLabelText(otp.code);
    expect(field).toHaveFocus();
    await person.paste(await api.code(email));
    await expectPath('/dashboard');
  });

  test('keeps the challenge of a code over a reload, so that wrong attempts of others do not count (rules §5.16)', async () => {
    const { email } = await api.customer();
    const proxy = await startProxy();
    const config = { apiBase: proxy.apiBase };
    const { press } = await open('/', { config });
    await enter(email);
    await press(login.submit);
    await screen.findByLabelText(otp.code);
    const stored = storedValues();
    expect(stored.otpChallenge).toMatch(/^[\w-]{43}$/);
    const code = await api.code(email);
    for (let tries = 0; tries < 6; tries += 1) await api.post('/api/user/verifyotp', { email, otp: otherThan(code) });
    cleanup();
    const again = await open('/otp', { config, stored });
    await again.person.click(await screen.findByLabelText(otp.code));
    await again.person.paste(code);
    await expectPath('/dashboard');
    expect(proxy.sent('/api/user/verifyotp')[0]?.body).toContain(`challenge=${stored.otpChallenge}`);
    expect(storedValues()).not.toHaveProperty('otpChallenge');
    proxy.stop();
  });

  test('shows no error of a refused code at the e-mail address', async () => {
    const { email } = await api.customer();
    await api.post('/api/user/sendotp', { email });
    const { person } = await open('/otp', { stored: { email, otpRequested: 'true' } });
    await person.click(await screen.findByLabelText(otp.code));
    await person.paste(otherThan(await api.code(email)));
    await waitFor(() => expect(screen.getByLabelText(otp.code)).toBeInvalid());
    await person.click(screen.getByText(otp.otherAddress));
    expect(await findEmail()).toBeValid();
  });

  describe('with the code of a link opened in another browser (rules §5.20)', () => {
    /** Opens the link in a browser without a requested code, and enters the address. */
    async function openLink(email: string, code?: string) {
      await api.post('/api/user/sendotp', { email });
      const sent = code ?? (await api.code(email));
      const page = await open(`/otp?email_otp=${sent}`);
      expect(await screen.findByText(login.codeIntro)).toBeVisible();
      expect(page.store.getState().api.mutations).toEqual({});
      await enter(email);
      return page;
    }

    test('signs in without a new code', async () => {
      const { email } = await api.customer();
      const { press } = await openLink(email);
      await press(login.withCode);
      await expectPath('/dashboard');
      expect(storedValues()).toMatchObject({ email, isAdmin: 'false', multiAccount: 'false' });
      expect(await api.mails(email)).toHaveLength(1);
    });

    test('reports a refused code, and counts down only the button for a new code', async () => {
      const { email } = await api.customer();
      const { press } = await openLink(email, '000001');
      await press(login.withCode);
      await waitFor(async () => expect(await findEmail()).toBeInvalid());
      expect(await findEmail()).toHaveValue(email);
      await press(login.newCode);
      // Because the first code was sent less than 30 seconds ago.
      expect(await screen.findByText(shape(common.actions.waitFor))).toBeVisible();
      expect(screen.getByText(login.withCode)).toHaveAttribute('aria-disabled', 'false');
    });
  });
});
