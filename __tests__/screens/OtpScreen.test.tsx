import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createApi } from '../support/serverApi';
import { renderPortal } from '../support/renderPortal';

const api = createApi(process.env.API_URL ?? '');
const requested = (email: string) => ({ email, otpRequested: 'true', isAdmin: 'false', multiAccount: 'false' });
const codeField = () => screen.findByRole('textbox', { name: 'Six-digit code' });
const signInButton = () => screen.getByRole('button', { name: 'Sign in' });

async function visit(email: string, values: Record<string, string> = {}, path = '/otp') {
  await api.post('/api/user/sendotp', { email, len: 'en' });
  return renderPortal(path, { language: 'en', stored: { ...requested(email), ...values } });
}

test('a pasted code fills the six boxes and signs in', async () => {
  const { email } = await api.customer();
  const { person } = await visit(email);
  const field = await codeField();
  await person.click(field);
  await person.paste(` ${await api.code(email)}\n`);
  await person.click(signInButton());
  expect(await screen.findByText('Signed in. One moment …')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('letters are left out, and five digits are not enough', async () => {
  const { email } = await api.customer();
  const { person } = await visit(email);
  const field = await codeField();
  await person.type(field, '12a34 5');
  expect(field).toHaveValue('12345');
  await person.click(signInButton());
  expect(screen.getByText('Please enter all six digits.')).toBeVisible();
});

test('a code from the link stands there and waits for the person', async () => {
  const { email } = await api.customer();
  const { store } = await visit(email, {}, '/otp?email_otp=123456');
  expect(await codeField()).toHaveValue('123456');
  expect(store.getState().api.mutations).toEqual({});
});

test('a wrong code says so in the language of the page', async () => {
  const { email } = await api.customer();
  const { person } = await visit(email);
  const wrong = (await api.code(email)) === '000000' ? '111111' : '000000';
  await person.type(await codeField(), wrong);
  await person.click(signInButton());
  const { message } = await api.post('/api/user/verifyotp', { email, otp: wrong, len: 'en' });
  expect(await screen.findByText(message)).toBeVisible();
});

test('nobody asked for a code: back to the start after a second', async () => {
  await renderPortal('/otp', { language: 'en' });
  expect(await screen.findByText(/No code was requested yet/)).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('the demo address knows one code, and the server hears of no other', async () => {
  const { person } = await renderPortal('/', { language: 'en' });
  await person.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'test@demo.example');
  await person.click(screen.getByRole('button', { name: 'Send OTP' }));
  await person.type(await codeField(), '654321');
  await person.click(signInButton());
  expect(screen.getByText('Incorrect OTP. Please try again.')).toBeVisible();
  fireEvent.change(await codeField(), { target: { value: '123456' } });
  await person.click(signInButton());
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('several accounts: Proceed waits for a choice, and an account shows whose it is', async () => {
  const { email, accounts } = await api.customers({ accounts: 2 });
  const { person } = await visit(email, { multiAccount: 'true' });
  await person.type(await codeField(), await api.code(email));
  await person.click(signInButton());
  const cards = await screen.findAllByRole('radio');
  expect(cards).toHaveLength(accounts.length);
  const proceed = screen.getByRole('button', { name: 'Proceed' });
  expect(proceed).toBeDisabled();
  expect(within(screen.getByRole('group')).getAllByText(email)).toHaveLength(2);
  await person.click(cards[1] as HTMLElement);
  await person.click(proceed);
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('a choice that is over is told, and leads back to the start', async () => {
  await renderPortal('/otp', { language: 'en', stored: { token: 'dead', multiAccount: 'true' } });
  expect((await screen.findAllByText(/^Unauthorized! .* Redirecting to login\.\.\.$/))[0]).toBeVisible();
  expect(screen.queryByText('Failed to fetch accounts.')).not.toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
