import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { CustomerWire } from '../../server/modules/customers/schemas';
import { commandStarted } from '../../src/session/sessionSlice';
import { DETAILS, panel, visitAccount } from '../support/accountPage';
import { fill, TEXTS } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { createApi, type Api } from '../support/serverApi';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const CODE_MAIL = '/api/user/email-update-mail';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** The forms that were sent to a path. */
const sentTo = (path: string) => proxy.sent(path).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

/** The customer's page shows that nothing of the info is known. */
async function hideInfo(_: Api, token: string) {
  const { payload } = await api.get<{ data: [CustomerWire] }>(DETAILS, {}, { token });
  const missing = { firstName: '', lastName: '', emailAddress: '', phoneNumber: '' };
  proxy.answer(DETAILS, { data: [{ ...payload.data[0], ...missing }] });
}

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { account: text, admin, common, server } = TEXTS[language];
  const { fields, rules } = text;

  async function editInfo(options: Parameters<typeof visitAccount>[1] = {}) {
    const visit = await visitAccount(api, { language, proxy, ...options });
    await visit.person.click((await panel(text.info.title)).getByRole('button', { name: text.edit }));
    const dialog = within(await screen.findByRole('dialog', { name: text.info.editTitle }));
    const retype = async (label: string, value: string) => {
      await visit.person.clear(dialog.getByLabelText(label));
      await visit.person.type(dialog.getByLabelText(label), value);
    };
    return { ...visit, dialog, retype, next: `neu-${visit.email}` };
  }

  test('each value stands beside its name, and what is missing as such', async () => {
    const valueOf = async (label: string) =>
      (await panel(text.info.title)).getByText(label, { selector: 'dt' }).nextElementSibling;
    const { held } = await visitAccount(api, { language });
    const { firstName, lastName, emailAddress: email, phoneNumber: phone } = await held();
    const values = Object.entries({ firstName, lastName, email, phone }) as ['firstName', string][];
    for (const [name, value] of values) expect(await valueOf(fields[name])).toHaveTextContent(value);
    cleanup();
    await visitAccount(api, { language, proxy, before: hideInfo });
    for (const [name] of values) expect(await valueOf(fields[name])).toHaveTextContent(text.info.missing);
  });

  test('name and phone are saved, once, and nobody is signed out', async () => {
    const { person, dialog, retype, held, store } = await editInfo();
    expect(dialog.queryByRole('button', { name: text.email.verify })).toBeNull();
    await retype(fields.firstName, 'Zoë Ayşe');
    await retype(fields.phone, '0301234567');
    const letGo = proxy.hold(DETAILS);
    await person.tripleClick(dialog.getByRole('button', { name: text.save }));
    const saving = await dialog.findByRole('button', { name: text.saving });
    expect(saving).toHaveAttribute('aria-disabled', 'true');
    await person.dblClick(saving);
    letGo();
    await seeText(text.info.saved);
    expect(sentTo(DETAILS)).toMatchObject([{ firstName: 'Zoë Ayşe', phoneNumber: '0301234567', isAdmin: 'false' }]);
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
    expect(sentTo(DETAILS)).toEqual([]);
  });

  test('a field is silent until it is left', async () => {
    const { person, dialog } = await editInfo({ before: hideInfo });
    const [firstName, ...others] = ['firstName', 'lastName', 'email', 'phone'].map((name) =>
      dialog.getByLabelText(fields[name as 'firstName']),
    ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    const expectSilent = (silent: HTMLElement[]) => silent.forEach((field) => expect(field).toBeValid());
    await person.type(firstName, 'Anna  Lena');
    expectSilent([firstName, ...others]);
    await person.tab();
    await waitFor(() => expect(firstName).toHaveAccessibleDescription(rules.name));
    expectSilent(others);
    await person.tab();
    await waitFor(() => expect(others[0]).toHaveAccessibleDescription(rules.required));
    expectSilent(others.slice(1));
  });

  test('a new address needs its code; after it the customer is signed out', async () => {
    const { person, dialog, retype, held, next, store } = await editInfo();
    await retype(fields.email, next);
    await person.click(dialog.getByRole('button', { name: text.save }));
    expect(await dialog.findByText(rules.verifyFirst)).toBeVisible();
    const letGo = proxy.hold(CODE_MAIL);
    await person.click(dialog.getByRole('button', { name: text.email.verify }));
    expect(await dialog.findByRole('button', { name: text.email.verifying })).toHaveAttribute('aria-disabled', 'true');
    letGo();
    const code = await dialog.findByLabelText(fields.otp);
    const countdown = new RegExp(`^${fill(text.email.resendIn, { time: '0:(30|2\\d)' })}$`);
    expect(dialog.getByRole('button', { name: countdown })).toHaveAttribute('aria-disabled', 'true');
    const right = await api.code(next);
    await person.type(code, right === '000000' ? '111111' : '000000');
    await person.click(dialog.getByRole('button', { name: text.save }));
    expect(await dialog.findByText(server.codeWrong)).toBeVisible();
    expect(code).toBeInvalid();
    await person.clear(code);
    await person.type(code, ` ${right.slice(0, 3)}-x${right.slice(3, 5)}`);
    expect(code).toHaveValue(right.slice(0, 5));
    await person.click(dialog.getByRole('button', { name: text.save }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(rules.otp));
    await waitFor(() => expect(code).toHaveFocus());
    await person.type(code, `${right.slice(5)}7`);
    expect(code).toHaveValue(right);
    await person.click(dialog.getByRole('button', { name: text.save }));
    await seeText(text.info.saved);
    // The wrong code and the right one; the short one was never on its way.
    expect(sentTo(DETAILS)).toMatchObject([{ emailAddress: next }, { emailAddress: next, otp: right }]);
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
    await person.type(code, await api.code(next));
    await person.click(dialog.getByRole('button', { name: text.save }));
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    expect(sentTo(DETAILS)).toMatchObject([{ emailAddress: next, isAdmin: 'true' }]);
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

  test('why no code was sent is told at the address, and it can be asked for again', async () => {
    const { person, dialog, retype, next } = await editInfo();
    const email = dialog.getByLabelText(fields.email);
    const verify = () => person.click(dialog.getByRole('button', { name: text.email.verify }));
    await retype(fields.email, 'nobody');
    await verify();
    await waitFor(() => expect(email).toHaveAccessibleDescription(rules.email));
    await retype(fields.email, next);
    for (const [status, errors, why] of [
      [400, { email: 'No such address.' }, 'No such address.'],
      [500, undefined, fill(common.failures.server, { message: FAULT })],
      [429, undefined, FAULT],
    ] as const) {
      proxy.fail(CODE_MAIL, status, errors);
      await verify();
      await waitFor(() => expect(email).toHaveAccessibleDescription(`${text.email.verifyFailed}: ${why}`));
      expect(dialog.queryByLabelText(fields.otp)).not.toBeInTheDocument();
    }
    proxy.heal();
    await verify();
    expect(await dialog.findByLabelText(fields.otp)).toBeVisible();
    expect(email).toBeValid();
    // The first one was no address to send anything to.
    expect(sentTo(CODE_MAIL).map(({ email: asked }) => asked)).toEqual([next, next, next, next]);
  });

  test('without an answer nobody knows whether a code is on its way; if one comes, it is valid', async () => {
    const { person, dialog, retype, held, next } = await editInfo();
    await retype(fields.email, next);
    proxy.fail(CODE_MAIL, 'late');
    await person.click(dialog.getByRole('button', { name: text.email.verify }));
    const email = dialog.getByLabelText(fields.email);
    await waitFor(() => expect(email).toHaveAccessibleDescription(text.email.verifyError));
    expect(email).toHaveValue(next);
    await proxy.arrive();
    await person.type(await dialog.findByLabelText(fields.otp), await api.code(next));
    await person.click(dialog.getByRole('button', { name: text.save }));
    await seeText(text.info.saved);
    expect((await held()).emailAddress).toBe(next);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });
});
