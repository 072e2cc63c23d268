import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../support/customerPages';
import { renderPortal } from '../support/renderPortal';
import { languages, TEXTS } from '../support/texts';

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

  test('shows no message of a refused code at the e-mail address', async () => {
    const { email } = await api.customer();
    await api.post('/api/user/sendotp', { email });
    const { person } = await renderPortal('/otp', { language, stored: { email, otpRequested: 'true' } });
    const wrong = (await api.code(email)) === '000000' ? '111111' : '000000';
    await person.click(await screen.findByRole('textbox', { name: otp.code }));
    await person.paste(wrong);
    await person.click(screen.getByRole('button', { name: otp.submit }));
    await waitFor(() => expect(screen.getByRole('textbox')).toBeInvalid());
    await person.click(screen.getByRole('link', { name: otp.otherAddress }));
    expect(await findEmail()).toBeValid();
  });
});
