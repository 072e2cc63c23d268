import { screen, waitFor } from '@testing-library/react';
import { commandStarted } from '../../src/session/sessionSlice';
import { openDialog, panel, visitAccount } from '../support/accountPage';
import { fill, shape, TEXTS } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const codeFor = async (email: string) => /\b(\d{6})\b/.exec((await api.mails(email))[0]?.text ?? '')?.[1] ?? '';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { account: text, admin, server } = TEXTS[language];
  const { fields, rules } = text;

  async function editInfo(options: Parameters<typeof visitAccount>[1] = {}) {
    const visit = await visitAccount(api, { language, ...options });
    await visit.person.click((await panel(text.info.title)).getByRole('button', { name: text.edit }));
    const dialog = await openDialog();
    const retype = async (label: string, value: string) => {
      await visit.person.clear(dialog.getByLabelText(label));
      await visit.person.type(dialog.getByLabelText(label), value);
    };
    return { ...visit, dialog, retype, next: `neu-${visit.email}` };
  }

  test('name and phone are saved, once, and nobody is signed out', async () => {
    const { person, dialog, retype, held, store } = await editInfo();
    expect(dialog.queryByRole('button', { name: text.email.verify })).toBeNull();
    await retype(fields.firstName, 'Zoë Ayşe');
    await retype(fields.phone, '0301234567');
    await person.tripleClick(dialog.getByRole('button', { name: text.save }));
    await seeText(text.info.saved);
    expect(await held()).toMatchObject({ firstName: 'Zoë Ayşe', phoneNumber: '0301234567' });
    expect(store.getState().session.token).toBeDefined();
  });

  test('broken rules show at their fields, and nothing is sent', async () => {
    const { person, dialog, retype, held } = await editInfo();
    const before = await held();
    await retype(fields.firstName, 'Anna  Lena');
    await retype(fields.phone, '123');
    await retype(fields.email, 'nobody');
    await person.click(dialog.getByRole('button', { name: text.save }));
    expect(await dialog.findByText(rules.name)).toBeVisible();
    expect(dialog.getByText(rules.phone)).toBeVisible();
    expect(dialog.getByText(rules.email)).toBeVisible();
    expect(dialog.getByLabelText(fields.firstName)).toHaveFocus();
    expect(await held()).toEqual(before);
  });

  test('a new address needs its code; after it the customer is signed out', async () => {
    const { person, dialog, retype, held, next, store } = await editInfo();
    await retype(fields.email, next);
    await person.click(dialog.getByRole('button', { name: text.save }));
    expect(await dialog.findByText(rules.verifyFirst)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: text.email.verify }));
    const code = await dialog.findByLabelText(fields.otp);
    expect(dialog.getByRole('button', { name: shape(text.email.resendIn) })).toHaveAttribute('aria-disabled', 'true');
    const right = await codeFor(next);
    await person.type(code, right === '000000' ? '111111' : '000000');
    await person.click(dialog.getByRole('button', { name: text.save }));
    expect(await dialog.findByText(server.codeWrong)).toBeVisible();
    expect(code).toBeInvalid();
    await person.clear(code);
    await person.type(code, right);
    await person.click(dialog.getByRole('button', { name: text.save }));
    await seeText(text.info.saved);
    expect((await held()).emailAddress).toBe(next);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(store.getState().session).not.toHaveProperty('token');
    expect(Object.keys(localStorage)).toEqual(['len']);
  });

  test('an admin goes back to the admin area and stays signed in', async () => {
    const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
    const { person, dialog, retype, next, store, token } = await editInfo({ adminToken });
    store.dispatch(commandStarted('{"of":"this customer"}'));
    await retype(fields.email, next);
    await person.click(dialog.getByRole('button', { name: text.email.verify }));
    const code = await dialog.findByLabelText(fields.otp);
    // Nobody is told of a sign-out that does not come.
    expect(dialog.getByText(fill(text.email.codeSent, { email: next }))).toBeVisible();
    await person.type(code, await codeFor(next));
    await person.click(dialog.getByRole('button', { name: text.save }));
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    // Nothing of the customer stays; the admin does.
    expect(store.getState().session).toMatchObject({ isAdmintoken: adminToken, isAdmin: 'true' });
    const own = { isAdmin: 'true', isAdmintoken: adminToken, len: language, multiAccount: 'false' };
    await waitFor(() => expect(storedValues()).toEqual(own));
    await waitFor(() => expect(JSON.stringify(store.getState().api)).not.toContain('getCustomer'));
    expect(JSON.stringify(store.getState())).not.toContain(token);
    expect(await screen.findByRole('heading', { name: admin.title })).toBeVisible();
  });

  test('an address that is in use is refused where it was typed', async () => {
    const other = await api.customer();
    const { person, dialog, retype } = await editInfo();
    await retype(fields.email, other.email);
    await person.click(dialog.getByRole('button', { name: text.email.verify }));
    expect(await dialog.findByText(`${text.email.verifyFailed}: ${server.emailInUse}`)).toBeVisible();
    expect(dialog.getByLabelText(fields.email)).toBeInvalid();
  });

  test('without an answer nobody knows whether a code is on its way; if one comes, it is valid', async () => {
    const { person, dialog, retype, held, next } = await editInfo({ proxy });
    await retype(fields.email, next);
    proxy.fail('/api/user/email-update-mail', 'late');
    await person.click(dialog.getByRole('button', { name: text.email.verify }));
    const email = dialog.getByLabelText(fields.email);
    await waitFor(() => expect(email).toHaveAccessibleDescription(text.email.verifyError));
    expect(email).toHaveValue(next);
    await proxy.arrive();
    await person.type(await dialog.findByLabelText(fields.otp), await codeFor(next));
    await person.click(dialog.getByRole('button', { name: text.save }));
    await seeText(text.info.saved);
    expect((await held()).emailAddress).toBe(next);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });
});
