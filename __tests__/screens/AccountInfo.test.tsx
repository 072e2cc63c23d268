import { screen, waitFor } from '@testing-library/react';
import { commandStarted } from '../../src/session/sessionSlice';
import { openDialog, panel, visitAccount } from '../support/accountPage';
import { createApi } from '../support/serverApi';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const codeFor = async (email: string) => /\b(\d{6})\b/.exec((await api.mails(email))[0]?.text ?? '')?.[1] ?? '';

async function editInfo(options: Parameters<typeof visitAccount>[1] = {}) {
  const visit = await visitAccount(api, options);
  const isGerman = options.language === 'de';
  const info = await panel(isGerman ? 'Deine Angaben' : 'Your info');
  await visit.person.click(info.getByRole('button', { name: isGerman ? 'Ändern' : 'Edit' }));
  const dialog = await openDialog();
  const retype = async (label: string, text: string) => {
    await visit.person.clear(dialog.getByLabelText(label));
    await visit.person.type(dialog.getByLabelText(label), text);
  };
  return { ...visit, dialog, retype, next: `neu-${visit.email}` };
}

test('name and phone are saved, once, and nobody is signed out', async () => {
  const { person, dialog, retype, held, store } = await editInfo();
  expect(dialog.queryByRole('button', { name: 'Verify email' })).toBeNull();
  await retype('First name', 'Zoë Ayşe');
  await retype('Phone', '0301234567');
  await person.tripleClick(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User details updated successfully')).toBeVisible();
  expect(await held()).toMatchObject({ firstName: 'Zoë Ayşe', phoneNumber: '0301234567' });
  expect(store.getState().session.token).toBeDefined();
});

test('broken rules show at their fields, and nothing is sent', async () => {
  const { person, dialog, retype, held } = await editInfo();
  const before = await held();
  await retype('First name', 'Anna  Lena');
  await retype('Phone', '123');
  await retype('E-mail', 'nobody');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Letters and single spaces only, please, 2 to 50 characters.')).toBeVisible();
  expect(dialog.getByText('The phone number is exactly 10 digits.')).toBeVisible();
  expect(dialog.getByText('Invalid email format')).toBeVisible();
  expect(dialog.getByLabelText('First name')).toHaveFocus();
  expect(await held()).toEqual(before);
});

test('a new address needs its code; after it the customer is signed out', async () => {
  const { person, dialog, retype, held, next, store } = await editInfo();
  await retype('E-mail', next);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please verify the new address first.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Verify email' }));
  const code = await dialog.findByLabelText('Six-digit code');
  expect(dialog.getByRole('button', { name: /Resend code in 0:\d\d/ })).toHaveAttribute('aria-disabled', 'true');
  const right = await codeFor(next);
  await person.type(code, right === '000000' ? '111111' : '000000');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This code is not right. Please try again.')).toBeVisible();
  expect(code).toBeInvalid();
  await person.clear(code);
  await person.type(code, right);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User details updated successfully')).toBeVisible();
  expect((await held()).emailAddress).toBe(next);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(store.getState().session).not.toHaveProperty('token');
  expect(Object.keys(localStorage)).toEqual(['len']);
});

test('an admin goes back to the admin area and stays signed in', async () => {
  const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
  const { person, dialog, retype, next, store, token } = await editInfo({ adminToken });
  store.dispatch(commandStarted('{"of":"this customer"}'));
  await retype('E-mail', next);
  await person.click(dialog.getByRole('button', { name: 'Verify email' }));
  const code = await dialog.findByLabelText('Six-digit code');
  // Nobody is told of a sign-out that does not come.
  expect(dialog.getByText(`Enter the code from the mail to ${next}.`)).toBeVisible();
  await person.type(code, await codeFor(next));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  // Nothing of the customer stays; the admin does.
  expect(store.getState().session).toMatchObject({ isAdmintoken: adminToken, isAdmin: 'true' });
  const own = { isAdmin: 'true', isAdmintoken: adminToken, len: 'en', multiAccount: 'false' };
  await waitFor(() => expect(storedValues()).toEqual(own));
  await waitFor(() => expect(JSON.stringify(store.getState().api)).not.toContain('getCustomer'));
  expect(JSON.stringify(store.getState())).not.toContain(token);
  expect(await screen.findByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
});

test.each([
  ['en', 'E-mail', 'Verify email', /^Failed to verify email: There is an account/],
  ['de', 'E-Mail', 'E-Mail bestätigen', /^Die E-Mail-Adresse konnte nicht bestätigt werden: Zu dieser/],
] as const)('in %s: an address that is in use is refused where it was typed', async (language, label, verify, text) => {
  const other = await api.customer();
  const { person, dialog, retype } = await editInfo({ language });
  await retype(label, other.email);
  await person.click(dialog.getByRole('button', { name: verify }));
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByLabelText(label)).toBeInvalid();
});
