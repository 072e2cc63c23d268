import { screen, waitFor } from '@testing-library/react';
import { createApi } from '../support/serverApi';
import { renderPortal } from '../support/renderPortal';

const api = createApi(process.env.API_URL ?? '');

const texts = {
  de: {
    email: 'E-Mail',
    send: 'Code senden',
    required: 'Bitte gib deine E-Mail-Adresse ein.',
    invalid: 'Bitte gib eine gültige E-Mail-Adresse ein.',
    code: 'Sechsstelliger Code',
    silent: 'Der Server antwortet nicht.',
  },
  en: {
    email: 'E-mail',
    send: 'Send OTP',
    required: 'Please enter your email address.',
    invalid: 'Please enter a valid email address.',
    code: 'Six-digit code',
    silent: 'No response from server.',
  },
} as const;

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const text = texts[language];

  test('an empty field and a wrong address are named at the field', async () => {
    const { person } = await renderPortal('/', { language });
    await person.click(await screen.findByRole('button', { name: text.send }));
    expect(screen.getByText(text.required)).toBeVisible();
    await person.type(screen.getByRole('textbox', { name: text.email }), 'anna@example');
    expect(screen.getByText(text.invalid)).toBeVisible();
    expect(screen.getByRole('textbox', { name: text.email })).toBeInvalid();
  });

  test('a good address leads to the code', async () => {
    const { email } = await api.customer();
    const { person } = await renderPortal('/', { language });
    await person.type(await screen.findByRole('textbox', { name: text.email }), email);
    await person.click(screen.getByRole('button', { name: text.send }));
    expect(await screen.findByRole('textbox', { name: text.code })).toBeVisible();
    expect(window.location.pathname).toBe('/otp');
    expect(await api.code(email)).toMatch(/^\d{6}$/);
  });

  test('a server that is down says so, and what was typed stays', async () => {
    const { person } = await renderPortal('/', { language, config: { apiBase: 'http://127.0.0.1:9/api/' } });
    await person.type(await screen.findByRole('textbox', { name: text.email }), 'anna@example.de');
    await person.click(screen.getByRole('button', { name: text.send }));
    expect(await screen.findByText(text.silent)).toBeVisible();
    expect(screen.getByRole('textbox', { name: text.email })).toHaveValue('anna@example.de');
  });
});

test('a new language changes the page at once and keeps what was typed', async () => {
  const { person } = await renderPortal('/');
  await person.type(await screen.findByRole('textbox', { name: 'E-Mail' }), 'anna@');
  await person.selectOptions(screen.getByRole('combobox'), 'en');
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveValue('anna@');
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  await waitFor(() => expect(localStorage.getItem('len')).toBe('en'));
});

test('whoever is signed in goes on to the next order', async () => {
  const { token } = await api.customer();
  await renderPortal('/', { stored: { token, multiAccount: 'false' } });
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('what was wrong with a code is not said at the address', async () => {
  const { email } = await api.customer();
  await api.post('/api/user/sendotp', { email });
  const { person } = await renderPortal('/otp', { language: 'en', stored: { email, otpRequested: 'true' } });
  await person.type(await screen.findByRole('textbox', { name: 'Six-digit code' }), '000000');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toBeInvalid());
  await person.click(screen.getByRole('link', { name: 'Use another address' }));
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toBeValid();
});
