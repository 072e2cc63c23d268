import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { storedValues } from '../support/browser';
import { api } from '../support/customerPages';
import { FAULT, startProxy } from '../support/proxy';
import { renderPortal } from '../support/renderPortal';
import { languages, shape, TEXTS } from '../support/texts';

const CLOSED_PORT = 'http://127.0.0.1:9/api/';

test('renders in English', async () => {
  await renderPortal('/', { language: 'en' });
  const { login } = TEXTS.en.auth;
  expect(await screen.findByRole('heading', { level: 1, name: login.title })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('textbox', { name: login.email })).toBeVisible();
  expect(main.getByRole('button', { name: login.submit })).toBeVisible();
  const shown = screen.getByRole('main').textContent;
  for (const text of ['Schön', 'E-Mail', 'Code senden']) expect(shown).not.toContain(text);
});

test('changes the language at once, stores it and keeps what was typed', async () => {
  const { person } = await renderPortal('/');
  await person.type(await screen.findByRole('textbox', { name: 'E-Mail' }), 'anna@');
  await person.selectOptions(screen.getByRole('combobox'), 'en');
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveValue('anna@');
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  await waitFor(() => expect(localStorage.getItem('len')).toBe('en'));
});

test('redirects a customer who is signed in to the next order', async () => {
  const { token } = await api.customer();
  await renderPortal('/', { stored: { token, multiAccount: 'false' } });
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

describe.each(languages('de'))('in %s', (language) => {
  const { auth, common } = TEXTS[language];
  const { login, otp } = auth;
  const findEmail = () => screen.findByRole('textbox', { name: login.email });

  test('requires a valid e-mail address, with the message at the field', async () => {
    const { person } = await renderPortal('/', { language });
    await person.click(await screen.findByRole('button', { name: login.submit }));
    expect(screen.getByText(login.emailRequired)).toBeVisible();
    await person.type(await findEmail(), 'anna@example');
    expect(screen.getByText(login.emailInvalid)).toBeVisible();
    expect(await findEmail()).toBeInvalid();
  });

  test('sends a code and opens the code page', async () => {
    const { email } = await api.customer();
    const { person } = await renderPortal('/', { language });
    await person.click(await findEmail());
    await person.paste(email);
    await person.click(screen.getByRole('button', { name: login.submit }));
    expect(await screen.findByRole('textbox', { name: otp.code })).toBeVisible();
    expect(window.location.pathname).toBe('/otp');
    expect(await api.code(email)).toMatch(/^\d{6}$/);
  });

  test('reports a server that does not answer, and keeps what was typed', async () => {
    const { person } = await renderPortal('/', { language, config: { apiBase: CLOSED_PORT } });
    await person.click(await findEmail());
    await person.paste('anna@example.de');
    await person.click(screen.getByRole('button', { name: login.submit }));
    expect(await screen.findByText(common.failures.noResponse)).toBeVisible();
    expect(await findEmail()).toHaveValue('anna@example.de');
  });

  test('counts down how long the server asks to wait, for this address alone (rules §17.13)', async () => {
    const proxy = await startProxy();
    const { person } = await renderPortal('/', { language, config: { apiBase: proxy.apiBase } });
    const waiting = { name: shape(common.actions.waitFor) };
    proxy.limit('/api/user/sendotp', 2);
    await person.type(await findEmail(), 'anna@example.de');
    await person.click(screen.getByRole('button', { name: login.submit }));
    const button = await screen.findByRole('button', waiting);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(FAULT)).toBeVisible();
    await person.type(await findEmail(), 'x');
    expect(screen.getByRole('button', { name: login.submit })).toHaveAttribute('aria-disabled', 'false');
    await person.type(await findEmail(), '{Backspace}{Enter}');
    expect(proxy.sent()).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: login.submit })).toBeVisible(), { timeout: 5_000 });
    expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
    proxy.stop();
  });

  test('keeps the challenge of a code over a reload, so that wrong tries of others do not count (rules §5.16)', async () => {
    const { email } = await api.customer();
    const proxy = await startProxy();
    const config = { apiBase: proxy.apiBase };
    const { person } = await renderPortal('/', { language, config });
    await person.click(await findEmail());
    await person.paste(email);
    await person.click(screen.getByRole('button', { name: login.submit }));
    await screen.findByRole('textbox', { name: otp.code });
    const stored = storedValues();
    expect(stored.otpChallenge).toMatch(/^[\w-]{43}$/);
    const code = await api.code(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 6; tries += 1) await api.post('/api/user/verifyotp', { email, otp: wrong });
    cleanup();
    const again = await renderPortal('/otp', { language, config, stored });
    await again.person.click(await screen.findByRole('textbox', { name: otp.code }));
    await again.person.paste(code);
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(proxy.sent('/api/user/verifyotp')[0]?.body).toContain(`challenge=${stored.otpChallenge}`);
    expect(storedValues()).not.toHaveProperty('otpChallenge');
    proxy.stop();
  });

  test('shows no message of a refused code at the e-mail address', async () => {
    const { email } = await api.customer();
    await api.post('/api/user/sendotp', { email });
    const { person } = await renderPortal('/otp', { language, stored: { email, otpRequested: 'true' } });
    const wrong = (await api.code(email)) === '000000' ? '111111' : '000000';
    await person.click(await screen.findByRole('textbox', { name: otp.code }));
    await person.paste(wrong);
    await waitFor(() => expect(screen.getByRole('textbox')).toBeInvalid());
    await person.click(screen.getByRole('link', { name: otp.otherAddress }));
    expect(await findEmail()).toBeValid();
  });

  describe('with the code of a link that was opened in another browser (rules §5.20)', () => {
    /** Opens the link, of whose code this browser knows nothing, and enters the address. */
    async function openLink(email: string, code?: string) {
      await api.post('/api/user/sendotp', { email });
      const sent = code ?? (await api.code(email));
      const portal = await renderPortal(`/otp?email_otp=${sent}`, { language });
      expect(await screen.findByText(login.codeIntro)).toBeVisible();
      expect(portal.store.getState().api.mutations).toEqual({});
      await portal.person.click(await findEmail());
      await portal.person.paste(email);
      const press = (name: string) => portal.person.click(screen.getByRole('button', { name }));
      return { ...portal, press };
    }
    const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

    test('signs a customer in without another code', async () => {
      const { email } = await api.customer();
      const { press } = await openLink(email);
      await press(login.withCode);
      await expectPath('/dashboard');
      expect(storedValues()).toMatchObject({ email, isAdmin: 'false', multiAccount: 'false' });
      expect(await api.mails(email)).toHaveLength(1);
    });

    test('signs an admin in, and leads one with several accounts to the choice', async () => {
      const admin = await api.customers({ admin: true, accounts: 0 });
      await (await openLink(admin.email)).press(login.withCode);
      await expectPath('/profile');
      expect(storedValues()).toMatchObject({ isAdmin: 'true', isAdmintoken: expect.any(String) as string });
      cleanup();
      const family = await api.customers({ accounts: 2 });
      await (await openLink(family.email)).press(login.withCode);
      expect(await screen.findAllByRole('radio')).toHaveLength(2);
      expect(window.location.pathname).toBe('/otp');
    });

    test('reports a refused code, and sends another one on demand', async () => {
      const { email } = await api.customer();
      const { press } = await openLink(email, '000001');
      await press(login.withCode);
      await waitFor(async () => expect(await findEmail()).toBeInvalid());
      expect(await findEmail()).toHaveValue(email);
      await press(login.newCode);
      // The first code was sent less than half a minute ago: another one has to wait, the one at hand has not.
      expect(await screen.findByRole('button', { name: shape(common.actions.waitFor) })).toBeVisible();
      expect(screen.getByRole('button', { name: login.withCode })).toHaveAttribute('aria-disabled', 'false');
    });
  });
});
