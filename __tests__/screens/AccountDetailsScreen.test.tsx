import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { commandStarted } from '#src/commands/pendingCommandsSlice';
import { AccountDetailsScreen } from '#src/screens/AccountDetailsScreen.tsx';
import { addSecondCard, DETAILS, UPDATE_CARD } from '../support/accountCalls';
import {
  ACCOUNT_PATH,
  type AccountVisit,
  clickTwice,
  DELETE_CARD,
  DELETE_SHIPPING,
  expectMessage,
  openDialog,
  panel,
  visitAccount,
} from '../support/accountPage';
import { type Api, detailsOf, inDays, nextOrderOf, ordersOf, SHIPPING, totalOf } from '../support/api';
import { storedValues } from '../support/browser';
import { api, failureOf, openScreen } from '../support/customerPages';
import { putBefore } from '../support/history';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { seeText, withTimings } from '../support/renderPortal';
import { renderScreen } from '../support/renderScreen';
import { COUNTRIES, day, euro, fill, languages, shape, TEXTS } from '../support/texts';

const CODE_MAIL = '/api/user/email-update-mail';
const CARD_NUMBER = '5555555555554444';
/** Number as its field shows it. */
const SHOWN_NUMBER = '5555 5555 5555 4444';
const SECURITY_CODE = '0917';
const EDIT_ADDRESS: AccountVisit = { search: '?isEditAddress=true' };
const EDIT_CARD: AccountVisit = { search: '?isEditPaymentCard=true' };
const INFO = { firstName: 'firstName', lastName: 'lastName', email: 'emailAddress', phone: 'phoneNumber' } as const;
const INFO_FIELDS = Object.keys(INFO) as (keyof typeof INFO)[];

// No automatic retry, so that each test decides when a call is repeated.
withTimings({ retries: [600_000] });

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** Forms sent to `path`. */
const formsSentTo = (path: string) => proxy.sent(path).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

/** Replaces the customer's name, e-mail address and phone number by empty values in the reply. */
const removeInfo = async (_: Api, token: string) => {
  const empty = Object.fromEntries(Object.values(INFO).map((name) => [name, '']));
  proxy.answer(DETAILS, { data: [{ ...(await detailsOf(api, token)), ...empty }] });
};

const expectClosed = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

/** Clicks a button of the open dialog twice and expects it to be busy until the server replies. */
async function pressTwice(name: string, path: string, busyName: string) {
  const release = proxy.hold(path);
  const dialog = await openDialog();
  clickTwice(dialog.getByText(name, { selector: 'button' }));
  expect(await dialog.findByText(busyName, { selector: 'button' })).toHaveAttribute('aria-disabled', 'true');
  release();
}

/** Expects each refused field to show its message, focus on the first one, and no other message. */
async function expectRefused(refusals: [field: HTMLElement, message: string][]) {
  for (const [field, message] of refusals) {
    await expectMessage(field, message);
    expect(field).toBeInvalid();
  }
  await waitFor(() => expect(refusals[0]?.[0]).toHaveFocus());
  expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
}

describe.each(languages('en'))('in %s', (language) => {
  const { account: text, commands, common, regions, server, shell } = TEXTS[language];
  const { done } = commands;
  const { fields, rules } = text;
  const { states } = regions;
  const { DE: germany, AT: austria } = COUNTRIES[language];
  const endingIn = (brand: string, last4: string) => fill(text.cards.ending, { brand, last4 });
  const VISA = endingIn('Visa', '4242');
  const MASTERCARD = endingIn('Mastercard', '4444');
  const serverFailure = fill(common.failures.server, { message: FAULT });
  const unknown = `${common.failures.noResponse} ${text.lost.unknown}`;

  const visit = (options: AccountVisit = {}) => visitAccount(api, { language, proxy, ...options });

  async function openInfo(options: AccountVisit = {}) {
    const page = await visit(options);
    await page.press(text.edit, text.info.title);
    const dialog = await openDialog();
    return { ...page, dialog, field: (label: string) => dialog.getByLabelText(label), newEmail: `neu-${page.email}` };
  }

  async function openCard(options: AccountVisit = {}) {
    const page = await visit({ ...EDIT_CARD, ...options });
    const dialog = await openDialog();
    return { ...page, dialog, field: (label: string) => dialog.getByLabelText(label) };
  }

  /** Product name of the customer's first subscription. */
  const productOf = async (token: string) => (await nextOrderOf(api, token, TEXTS[language])).productName;
  const card = (number = CARD_NUMBER) => ({
    [fields.cardNumber]: number,
    [fields.cardMonth]: '12',
    [fields.cardYear]: '2031',
    [fields.cardSecurityCode]: SECURITY_CODE,
  });

  describe('page', () => {
    /** Value of one row of the description list. */
    const valueOf = async (name: keyof typeof INFO) =>
      (await panel(text.info.title)).getByText(fields[name], { selector: 'dt' }).nextElementSibling;

    test("shows skeletons, then the failure, then the customer's details after a retry", async () => {
      const release = proxy.hold();
      proxy.fail(DETAILS, 500);
      const { person, readDetails } = await visit();
      expect(await screen.findByText(common.loading)).toBeInTheDocument();
      await waitFor(() => expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(3));
      release();
      const failure = within(await failureOf(text.loadFailed, serverFailure));
      expect(document.querySelector('[data-skeleton]')).toBeNull();
      proxy.heal();
      await person.click(failure.getByText(common.actions.retry));
      for (const name of INFO_FIELDS) expect(await valueOf(name)).toHaveTextContent((await readDetails())[INFO[name]]);
      expect(screen.queryByText(text.loadFailed)).not.toBeInTheDocument();
      expect(screen.queryByText(text.info.missing)).not.toBeInTheDocument();
      // Because the shop of the tests sends no notices.
      await waitFor(() => expect(screen.queryByText(text.mails.title)).not.toBeInTheDocument());

      const details = await readDetails();
      const billing = await panel(text.addresses.billing);
      const lines = [details.address1, details.address2].filter((line) => line !== '""');
      const place = `${details.postalCode} ${details.city}`;
      const state = `${states[`DE-${details.state}` as keyof typeof states]}, ${germany}`;
      for (const line of [`${details.firstName} ${details.lastName}`, ...lines, place, state])
        expect(billing.getByText(line)).toBeVisible();
      const shipping = await panel(text.addresses.shipping);
      expect(shipping.getByText(text.addresses.sameAsBilling)).toBeVisible();
      for (const address of [billing, shipping]) {
        expect(address.queryByText('""')).toBeNull();
        expect(address.queryByText(text.delete)).toBeNull();
      }

      const visa = await panel(VISA);
      expect(visa.getByText(/12\/20\d\d/)).toBeVisible();
      expect(visa.getByText(fill(text.cards.masked, { brand: 'Visa', last4: '4242' }))).toBeVisible();
      const address = [...lines, place].join(', ');
      expect(visa.getByText(fill(text.cards.billingAddress, { address }))).toBeVisible();
      expect(visa.getByText(text.cards.notForDelivery)).toBeVisible();
    });

    test('shows N/A for each missing value', async () => {
      await visit({ before: removeInfo });
      for (const name of INFO_FIELDS) expect(await valueOf(name)).toHaveTextContent(text.info.missing);
    });
  });

  test('the switch for notices keeps its new position during a save and reports a failed save (rules §27.3)', async () => {
    const PREFERENCES = '/api/user/mail-preferences';
    const notices = () => screen.findByLabelText(fill(text.mails.notices_other, { count: '5' }));
    const stored = async (customer: string) =>
      (await api.get<{ notices: boolean }>(PREFERENCES, {}, { token: customer })).payload.notices;
    // Because the shop of the tests sends no notices before a charge.
    proxy.rewrite(PREFERENCES, (answer) => answer.replace('"noticeDays":0', '"noticeDays":5'));
    const { person, token } = await visit();
    expect(await notices()).toBeChecked();
    const saved = proxy.hold(PREFERENCES);
    await person.dblClick(await notices());
    expect(await notices()).not.toBeChecked();
    expect(await notices()).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(proxy.sent(PREFERENCES)).toHaveLength(1));
    saved();
    const readAgain = proxy.hold(PREFERENCES);
    await waitFor(async () => expect(await notices()).toHaveAttribute('aria-disabled', 'false'));
    expect(await notices()).not.toBeChecked();
    readAgain();
    expect([await stored(token), proxy.sent(PREFERENCES).length]).toEqual([false, 1]);

    // Fails the POST only, not the GET of the same path.
    proxy.fail(PREFERENCES, 500, {});
    await person.click(await notices());
    expect(await screen.findByText(serverFailure)).toBeVisible();
    expect(await notices()).not.toBeChecked();
    proxy.heal();
    await person.click(await notices());
    await waitFor(async () => expect(await stored(token)).toBe(true));
    await waitFor(async () => expect(await notices()).toBeChecked());
  });

  describe('info', () => {
    test('shows broken rules and refusals at their fields, then saves name and phone number once', async () => {
      const { person, dialog, press, field, fillIn, readDetails, store } = await openInfo();
      const before = await readDetails();
      const [firstName, lastName, phone, email] = [fields.firstName, fields.lastName, fields.phone, fields.email].map(
        field,
      );
      if (!firstName || !lastName || !phone || !email) throw new Error('A field is missing.');
      expect(dialog.queryByText(text.email.verify)).toBeNull();
      await fillIn({ [fields.firstName]: 'Anna  Lena', [fields.phone]: '123' });
      firstName.focus();
      expect(firstName).toBeValid();
      await person.tab();
      await expectMessage(firstName, rules.name);
      expect(phone).toBeValid();
      await press(text.save);
      await expectMessage(phone, rules.phone);
      expect(firstName).toHaveFocus();

      await fillIn({ [fields.firstName]: 'Zoë Ayşe', [fields.phone]: '0301234567' });
      const errors = { emailAddress: 'No such address.', phoneNumber: 'No such number.', lastName: 'No such name.' };
      proxy.fail(DETAILS, 400, errors);
      await press(text.save);
      await expectRefused([
        [lastName, errors.lastName],
        [email, errors.emailAddress],
        [phone, errors.phoneNumber],
      ]);
      expect(firstName).toHaveValue('Zoë Ayşe');
      expect(firstName).toBeValid();
      expect(await readDetails()).toEqual(before);
      expect(formsSentTo(DETAILS)).toHaveLength(1);

      proxy.heal();
      await pressTwice(text.save, DETAILS, text.saving);
      await seeText(done.saveInfo);
      const [, sent, ...more] = formsSentTo(DETAILS);
      expect([sent, more]).toMatchObject([{ firstName: 'Zoë Ayşe', phoneNumber: '0301234567', isAdmin: 'false' }, []]);
      expect(await readDetails()).toMatchObject({ firstName: 'Zoë Ayşe', phoneNumber: '0301234567' });
      expect(store.getState().session.token).toBeDefined();
    });

    test('saves a new e-mail address with its code and signs the customer out', async () => {
      const { email: taken } = await api.customer();
      const { person, dialog, press, field, fillIn, readDetails, newEmail, store } = await openInfo();
      const email = field(fields.email);
      await fillIn({ [fields.email]: 'visitor' });
      await press(text.email.verify);
      await expectMessage(email, rules.email);
      await fillIn({ [fields.email]: taken });
      await press(text.email.verify);
      await expectMessage(email, `${text.email.verifyFailed}: ${server.emailInUse}`);
      await fillIn({ [fields.email]: newEmail });
      await press(text.save);
      expect(await dialog.findByText(rules.verifyFirst)).toBeVisible();
      proxy.fail(CODE_MAIL);
      await press(text.email.verify);
      await expectMessage(email, `${text.email.verifyFailed}: ${serverFailure}`);
      expect(dialog.queryByLabelText(fields.otp)).not.toBeInTheDocument();
      proxy.heal();
      await pressTwice(text.email.verify, CODE_MAIL, text.email.verifying);
      const code = await dialog.findByLabelText(fields.otp);
      await waitFor(() => expect(code).toHaveFocus());
      expect(
        dialog.getByText(`${fill(text.email.codeSent, { email: newEmail })} ${text.email.signsOut}`),
      ).toBeVisible();
      const countdown = new RegExp(`^${fill(text.email.resendIn, { time: '0:(30|2\\d)' })}$`);
      expect(dialog.getByText(countdown)).toHaveAttribute('aria-disabled', 'true');
      expect(formsSentTo(CODE_MAIL).map((form) => form.email)).toEqual([taken, newEmail, newEmail]);

      const right = await api.code(newEmail);
      await fillIn({ [fields.otp]: right === '000000' ? '111111' : '000000' });
      await press(text.save);
      await expectMessage(code, server.codeWrong);
      await person.clear(code);
      await person.type(code, ` ${right.slice(0, 3)}-x${right.slice(3, 5)}`);
      expect(code).toHaveValue(right.slice(0, 5));
      await press(text.save);
      await expectMessage(code, rules.otp);
      await person.type(code, `${right.slice(5)}7`);
      expect(code).toHaveValue(right);
      await press(text.save);
      await seeText(done.saveInfo);
      expect(formsSentTo(DETAILS)).toMatchObject([{ emailAddress: newEmail }, { emailAddress: newEmail, otp: right }]);
      expect((await readDetails()).emailAddress).toBe(newEmail);
      await expectPath('/');
      expect(store.getState().session).not.toHaveProperty('token');
      expect(Object.keys(localStorage)).toEqual(['len']);
    });

    test('keeps an impersonating admin signed in after a change of the e-mail address', async () => {
      const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
      const { dialog, press, fillIn, newEmail, store, token } = await openInfo({ adminToken });
      const ofCustomer = { kind: 'pause', idempotencyKey: 'key', startedAt: Date.now() };
      store.dispatch(commandStarted(ofCustomer, 'this customer'));
      await fillIn({ [fields.email]: newEmail });
      await press(text.email.verify);
      await dialog.findByLabelText(fields.otp);
      // Expects the text without the announcement of a sign-out.
      expect(dialog.getByText(fill(text.email.codeSent, { email: newEmail }))).toBeVisible();
      await fillIn({ [fields.otp]: await api.code(newEmail) });
      await press(text.save);
      await expectPath('/profile');
      expect(formsSentTo(DETAILS)).toMatchObject([{ emailAddress: newEmail, isAdmin: 'true' }]);

      // Removes the customer's data and keeps the admin's session (rules §13.9).
      expect(store.getState().session).toMatchObject({ isAdmintoken: adminToken, isAdmin: true });
      const own = { isAdmin: 'true', isAdmintoken: adminToken, len: language, multiAccount: 'false' };
      await waitFor(() => expect(storedValues()).toEqual(own));
      await waitFor(() => expect(JSON.stringify(store.getState().api)).not.toContain('getCustomer'));
      expect(JSON.stringify(store.getState())).not.toContain(token);
    });

    test('restores the pending change of the e-mail address after a reload (rules §13.22)', async () => {
      const { dialog, press, fillIn, newEmail } = await openInfo();
      await fillIn({ [fields.email]: newEmail });
      await press(text.email.verify);
      await dialog.findByLabelText(fields.otp);
      // Because unmounting removes the entry and a reload does not.
      const kept = sessionStorage.getItem('emailChange') ?? '';
      cleanup();
      sessionStorage.setItem('emailChange', kept);
      const config = { apiBase: proxy.apiBase };
      await renderScreen(<AccountDetailsScreen />, { at: ACCOUNT_PATH, language, config });
      const opened = await openDialog(text.info.editTitle);
      expect(opened.getByLabelText(fields.email)).toHaveValue(newEmail);
      await waitFor(() => expect(opened.getByLabelText(fields.otp)).toHaveFocus());
      expect(formsSentTo(CODE_MAIL)).toHaveLength(1);
      await press(common.actions.cancel);
      await expectClosed();
      expect(sessionStorage.getItem('emailChange')).toBeNull();
      expect(screen.queryByText(newEmail)).not.toBeInTheDocument();
    });
  });

  test('the form validates stored values only after they are changed (rules §16.20)', async () => {
    const shape = { firstName: 'Anna-Lena', phone: '+49 171 1234567', city: 'Castrop-Rauxel', country: 'DE' };
    const { dialog, press, field, fillIn, readDetails } = await openInfo({ shape });
    await fillIn({ [fields.phone]: '+49 171 7654321' });
    await press(text.save);
    await expectMessage(field(fields.phone), rules.phone);
    expect(dialog.getByLabelText(fields.firstName)).toBeValid();
    await fillIn({ [fields.phone]: shape.phone, [fields.lastName]: 'Huber' });
    await press(text.save);
    await expectClosed();
    await press(text.edit, text.addresses.billing);
    await fillIn({ [fields.address1]: 'Neue Gasse 1' });
    await press(text.save);
    await expectClosed();
    const { firstName, phone, city } = shape;
    expect(await readDetails()).toMatchObject({ firstName, lastName: 'Huber', phoneNumber: phone });
    expect(await readDetails()).toMatchObject({ address1: 'Neue Gasse 1', city });
  });

  describe('addresses', () => {
    test('saves a new billing address once after its invalid fields are corrected', async () => {
      const { dialog, press, fillIn, readDetails } = await (async () => {
        const page = await visit();
        await page.press(text.addresses.add);
        return { ...page, dialog: await openDialog(text.addresses.addTitle) };
      })();
      expect(dialog.getByText(text.addresses.addText)).toBeVisible();
      const [country, state] = [dialog.getByLabelText(fields.country), dialog.getByLabelText(fields.state)];
      const optionsOf = (select: HTMLElement) =>
        [...select.querySelectorAll('option')].map(({ value, textContent }) => [value, textContent]);
      expect(optionsOf(country)).toEqual([
        ['', fields.choose],
        ['DE', germany],
        ['AT', austria],
      ]);
      expect(state).toBeDisabled();
      expect(optionsOf(state)).toEqual([['', fields.countryFirst]]);
      for (const [code, count] of [
        ['DE', 16],
        ['AT', 9],
      ] as const) {
        await fillIn({ [fields.country]: code });
        // A change of the country clears the state (rules §13.6).
        expect(state).toHaveValue('');
        const own = Object.entries(states).filter(([key]) => key.startsWith(code));
        own.sort(([, one], [, other]) => one.localeCompare(other, language));
        const [first, ...rest] = optionsOf(state);
        expect(first).toEqual(['', fields.choose]);
        expect(rest).toHaveLength(count);
        expect(rest).toEqual(own.map(([key, label]) => [key.slice(code.length + 1), label]));
        await fillIn({ [fields.state]: rest[0]?.[0] ?? '' });
        expect(state).not.toHaveValue('');
      }

      expect(dialog.getByLabelText(fields.firstName)).toHaveValue((await readDetails()).firstName);
      await fillIn({
        [fields.firstName]: 'Şirin',
        [fields.address1]: 'Am Graben 2',
        [fields.state]: '9',
        [fields.postalCode]: '101',
        [fields.city]: 'Wien1',
      });
      await press(text.addresses.addConfirm);
      await expectMessage(dialog.getByLabelText(fields.postalCode), rules.postalCode);
      await expectMessage(dialog.getByLabelText(fields.city), rules.city);
      await fillIn({ [fields.postalCode]: '1010', [fields.city]: 'Wien' });
      await pressTwice(text.addresses.addConfirm, DETAILS, text.saving);
      await seeText(done.addAddress);
      await expectClosed();
      expect(proxy.sent(DETAILS)).toHaveLength(1);
      expect(await readDetails()).toMatchObject({
        ...{ firstName: 'Şirin', address1: 'Am Graben 2', address2: '""' },
        ...{ country: 'AT', state: '9', city: 'Wien', postalCode: '1010' },
      });
    });

    test('a link opens the form of the shipping address, and an unchanged form sends nothing', async () => {
      const { press, readDetails } = await visit(EDIT_ADDRESS);
      const dialog = await openDialog(text.addresses.shippingTitle);
      const { address1, postalCode, city } = await readDetails();
      for (const [label, value] of [
        [fields.address1, address1],
        [fields.postalCode, postalCode],
        [fields.city, city],
      ] as const)
        expect(dialog.getByLabelText(label)).toHaveValue(value);
      await press(text.save);
      await expectClosed();
      expect(window.location.search).toBe('');
      expect(screen.queryByText(done.saveShipping)).not.toBeInTheDocument();
      expect(proxy.sent(DETAILS)).toEqual([]);
    });

    test('saves a shipping address after a refusal, and deletes it once after a confirmation', async () => {
      const { press, fillIn, readDetails } = await visit();
      await press(text.edit, text.addresses.shipping);
      const dialog = await openDialog(text.addresses.shippingTitle);
      const { address1, address2, country, state, postalCode, city } = fields;
      await fillIn({ [country]: 'AT' });
      await fillIn({
        [address1]: SHIPPING.shipAddress1,
        [address2]: 'Tor 2',
        [state]: '9',
        [postalCode]: SHIPPING.shipPostalCode,
        [city]: 'Wien 1',
      });
      proxy.fail(DETAILS, 400, { shipCity: 'No such city.', shipPostalCode: 'No such code.' });
      await press(text.save);
      await expectRefused([
        [dialog.getByLabelText(postalCode), 'No such code.'],
        [dialog.getByLabelText(city), 'No such city.'],
      ]);
      proxy.heal();
      await fillIn({ [city]: SHIPPING.shipCity });
      expect(dialog.getByLabelText(city)).toBeValid();
      await press(text.save);
      await expectClosed();
      const { isShipping: _, ...own } = SHIPPING;
      const details = await readDetails();
      expect(details).toMatchObject({ ...own, shipAddress2: 'Tor 2' });
      const shipping = await panel(text.addresses.shipping);
      const name = `${details.firstName} ${details.lastName}`;
      for (const line of [name, SHIPPING.shipAddress1, 'Tor 2', '1010 Wien', `${states['AT-9']}, ${austria}`])
        expect(await shipping.findByText(line)).toBeVisible();
      expect(shipping.queryByText(text.addresses.sameAsBilling)).toBeNull();

      const ask = async () => {
        await press(text.delete, text.addresses.shipping);
        return openDialog(text.addresses.deleteTitle);
      };
      const question = { address: SHIPPING.shipAddress1, billing: details.address1 };
      expect((await ask()).getByText(fill(text.addresses.deleteText, question))).toBeVisible();
      await press(common.actions.cancel);
      await expectClosed();
      expect(proxy.sent(DELETE_SHIPPING)).toEqual([]);
      await ask();
      await pressTwice(text.delete, DELETE_SHIPPING, text.deleting);
      await seeText(server.shippingAddressDeleted);
      expect(await shipping.findByText(text.addresses.sameAsBilling)).toBeVisible();
      expect(proxy.sent(DELETE_SHIPPING)).toHaveLength(1);
      expect((await readDetails()).shipAddress1).toBe('');
    });

    test('keeps a correction typed while a save was in doubt, and can restore the old address (rules §20.10)', async () => {
      const { press, fillIn, readDetails } = await visit();
      await press(text.edit, text.addresses.billing);
      const dialog = await openDialog(text.addresses.billingTitle);
      const { address1: before } = await readDetails();
      await fillIn({ [fields.address1]: 'Neue Gasse 5' });
      proxy.fail(DETAILS, 'late');
      await press(text.save);
      expect(await dialog.findByText(unknown)).toBeVisible();
      await fillIn({ [fields.address1]: 'Neue Gasse 5a' });
      await proxy.arrive();
      await press(text.save);
      await seeText(done.saveBilling);
      expect(await dialog.findByText(text.lost.earlierSaved)).toBeVisible();
      expect(dialog.getByLabelText(fields.address1)).toHaveValue('Neue Gasse 5a');
      expect((await readDetails()).address1).toBe('Neue Gasse 5');
      await fillIn({ [fields.address1]: before });
      await press(text.save);
      await expectClosed();
      expect((await readDetails()).address1).toBe(before);
    });
  });

  describe('cards', () => {
    test('replaces a card once and stores neither number nor security code', async () => {
      const { field, fillIn, readDetails, store, token } = await openCard();
      const snapshots: string[] = [];
      store.subscribe(() => snapshots.push(JSON.stringify(store.getState())));
      await fillIn(card(SHOWN_NUMBER));
      expect(field(fields.cardNumber)).toHaveValue(SHOWN_NUMBER);
      await pressTwice(text.cards.save, UPDATE_CARD, text.saving);
      await seeText(fill(server.cardUpdatedPays, { products: await productOf(token) }));
      expect(proxy.sent(UPDATE_CARD)).toHaveLength(1);
      expect((await readDetails()).paySources).toMatchObject([{ cardBrand: 'mastercard', cardLast4: '4444' }]);
      expect(await screen.findByText(MASTERCARD)).toBeInTheDocument();
      expect(window.location.search).toBe('');
      const stored = [...snapshots, JSON.stringify(storedValues()), window.location.href].join('\n');
      expect(snapshots.length).toBeGreaterThan(0);
      expect(stored).not.toContain(CARD_NUMBER);
      // Whole value only, because tokens, versions and times contain four digits too.
      expect(stored).not.toMatch(new RegExp(`(?<![\\w.-])${SECURITY_CODE}(?![\\w-])`));
    });

    test('adds a first card, and ignores a `returnTo` outside the portal', async () => {
      const { press, fillIn, readDetails } = await visit({
        search: '?isAddPaymentCard=true&returnTo=https%3A%2F%2Fexample.com&purchaseId=1',
        shape: { card: 'none', statuses: ['CANCELLED'] },
      });
      await openDialog(text.cards.addTitle);
      expect(screen.getByText(text.cards.none)).toBeInTheDocument();
      await fillIn(card());
      await press(text.cards.save);
      await expectClosed();
      expect(window.location.pathname + window.location.search).toBe(ACCOUNT_PATH);
      expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4444' }]);
    });

    test('shows the open order that a new card will pay', async () => {
      const customer = await api.customer({ card: 'declining', nextBillInDays: 0, len: language });
      await api.runJobs('renewals');
      const { productName: product, paymentProblem } = await nextOrderOf(api, customer.token, TEXTS[language]);
      const search = `?isAddPaymentCard=true&returnTo=payment&purchaseId=${customer.purchaseId}`;
      await openScreen(<AccountDetailsScreen />, customer.token, { at: ACCOUNT_PATH + search, language, proxy });
      const amount = euro((paymentProblem?.total ?? 0) / 100, language);
      expect(await screen.findByText(fill(text.cards.willPayOpen, { amount, product }))).toBeVisible();
    });

    test('a link to an unknown card opens no dialog', async () => {
      await openInfo({ search: '?isEditPaymentCard=true&paySourceId=999999999' });
      expect(window.location.search).toBe('?dialog=info');
    });

    test('adds a second card, edits it without a change of the first, and deletes it once', async () => {
      const { press, fillIn, readDetails, token } = await visit();
      await press(text.cards.add);
      const added = await openDialog(text.cards.addTitle);
      for (const said of [text.cards.addText, text.cards.willPayNothing]) expect(added.getByText(said)).toBeVisible();
      await fillIn(card());
      await press(text.cards.save);
      const second = await panel(MASTERCARD);
      for (const said of [text.cards.paysNothing, text.cards.notForDelivery])
        expect(second.getByText(said)).toBeVisible();
      expect(second.getByText(fill(text.cards.expires, { expiry: '12/2031' }))).toBeVisible();
      const products = await productOf(token);
      expect((await panel(VISA)).getByText(fill(text.cards.pays, { products }))).toBeVisible();

      await expectClosed();
      await press(text.edit, MASTERCARD);
      const form = await openDialog(fill(text.cards.editTitle, { last4: '4444' }));
      expect(form.getByText(text.cards.editText)).toBeVisible();
      await fillIn(card('2223003122003222'));
      await press(text.cards.save);
      await expectClosed();
      expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4242' }, { cardLast4: '3222' }]);

      const changed = endingIn('Mastercard', '3222');
      await press(text.delete, changed);
      expect((await openDialog(text.cards.deleteTitle)).getByText(changed)).toBeVisible();
      await pressTwice(text.delete, DELETE_CARD, text.deleting);
      await seeText(server.cardDeleted);
      expect(proxy.sent(DELETE_CARD)).toHaveLength(1);
      expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4242' }]);
    });

    test('explains without a confirmation that the only card in use cannot be deleted', async () => {
      const { press, token } = await visit();
      const products = await productOf(token);
      await seeText(fill(text.cards.pays, { products }));
      await press(text.delete, VISA);
      expect((await openDialog()).getByText(fill(text.cards.inUse, { products }))).toBeVisible();
      expect(screen.queryByText(text.cards.deleteText)).not.toBeInTheDocument();
      await press(text.cards.inUseClose);
      await expectClosed();
      expect(proxy.sent(DELETE_CARD)).toEqual([]);
    });

    test("shows the server's refusal to delete a card in use when the subscriptions are not loaded", async () => {
      proxy.answer('/api/subscription/all', { data: [] });
      const { press, token } = await visit({ before: addSecondCard });
      await press(text.delete, VISA);
      await press(text.delete);
      const products = await productOf(token);
      const dialog = await openDialog();
      expect(await dialog.findByText(fill(server.cardInUse, { products }))).toBeVisible();
    });

    test('shows before and after a save which subscription the card reactivates, its charge and its date', async () => {
      const { press, fillIn, token, purchaseId } = await visit({
        shape: { statuses: ['RECYCLE_FAILED', 'ACTIVE'], card: 'declining' },
      });
      await press(text.cards.add);
      const dialog = await openDialog(text.cards.addTitle);
      const list = await ordersOf(api, token, TEXTS[language]);
      const failed = list.find((one) => one.purchaseId === purchaseId);
      if (!failed) throw new Error('The failed subscription is not listed.');
      const date = day(inDays(1));
      expect(await dialog.findByText(fill(text.cards.willRevive, { date }))).toBeVisible();
      const total = euro(totalOf(failed), language);
      expect(dialog.getByRole('listitem')).toHaveTextContent(`${failed.productName}: ${total}`.replace(/\s/g, ' '));
      const { productName: products } = failed;
      expect(dialog.getByText(fill(text.cards.willPay, { products }))).toBeVisible();
      await fillIn(card());
      await press(text.cards.save);
      const revived = `${products} (${total})`;
      await seeText(fill(server.cardUpdatedRevives, { products, revived, chargedOn: date }));
      const after = await ordersOf(api, token, TEXTS[language]);
      expect(after.find((one) => one.purchaseId === purchaseId)).toMatchObject({
        ...{ status: 'ACTIVE', nextBillDate: inDays(1), cardLast4: '4444' },
      });
    });

    test('the fields support autofill, limit their length and accept a whole expiry date', async () => {
      const { person, press, field, fillIn } = await openCard();
      const { cardNumber, cardMonth, cardYear, cardSecurityCode } = fields;
      for (const [label, autoComplete] of [
        [cardNumber, 'cc-number'],
        [cardMonth, 'cc-exp-month'],
        [cardYear, 'cc-exp-year'],
        [cardSecurityCode, 'cc-csc'],
      ] as const) {
        expect(field(label)).toHaveAttribute('autocomplete', autoComplete);
        expect(field(label)).toHaveAttribute('inputmode', 'numeric');
      }
      await press(text.cards.save);
      for (const label of [cardNumber, cardMonth, cardYear, cardSecurityCode])
        await expectMessage(field(label), rules.required);
      await waitFor(() => expect(field(cardNumber)).toHaveFocus());
      await fillIn({ [cardNumber]: '5555-5555-5555-4444-7', [cardMonth]: '123', [cardYear]: '20317' });
      await person.click(field(cardSecurityCode));
      await person.paste('12345');
      const shown = [cardNumber, cardMonth, cardYear, cardSecurityCode].map((label) => field(label));
      expect(shown.map((each) => (each as HTMLInputElement).value)).toEqual([SHOWN_NUMBER, '12', '2031', '1234']);
      await fillIn({
        [cardNumber]: '５５５５ ５５５５–５５５５ ４４４４',
        [cardMonth]: '０４',
        [cardYear]: '３１',
        [cardSecurityCode]: '１２３',
      });
      await person.click(field(cardYear));
      await person.click(field(cardNumber));
      expect(shown.map((each) => (each as HTMLInputElement).value)).toEqual([SHOWN_NUMBER, '04', '2031', '123']);
      await person.clear(field(cardNumber));
      await person.paste('DE89 3704 0044 0532 0130 00');
      await press(text.cards.save);
      await expectMessage(field(cardNumber), rules.iban);
      expect(field(cardNumber)).toHaveValue('DE89 3704 0044 0532 0130 00');
      for (const label of [cardMonth, cardYear]) {
        await fillIn({ [cardMonth]: '', [cardYear]: '' });
        await person.click(field(label));
        await person.paste('04/2031');
        expect([cardMonth, cardYear].map((each) => (field(each) as HTMLInputElement).value)).toEqual(['04', '2031']);
        await waitFor(() => expect(field(cardSecurityCode)).toHaveFocus());
      }
      expect(proxy.sent(UPDATE_CARD)).toEqual([]);
    });

    test('groups the number with its brand, and keeps the caret while digits are corrected', async () => {
      const { person, dialog, field } = await openCard();
      const number = field(fields.cardNumber) as HTMLInputElement;
      await person.type(number, '55556666777');
      expect(number).toHaveValue('5555 6666 777');
      expect(number).toHaveAccessibleDescription(text.cards.brands.mastercard);
      expect(dialog.getByText(text.cards.dataKept)).toBeVisible();
      number.setSelectionRange(4, 4);
      await person.keyboard('1');
      expect([number.value, number.selectionStart]).toEqual(['5555 1666 6777', 6]);
      // The first Backspace or Delete at a space passes the space.
      number.setSelectionRange(5, 5);
      await person.keyboard('{Backspace}{Backspace}');
      expect([number.value, number.selectionStart]).toEqual(['5551 6666 777', 3]);
      await person.keyboard('{ArrowRight}{Delete}{Delete}');
      expect([number.value, number.selectionStart]).toEqual(['5551 6667 77', 5]);
    });

    test("shows the bank's refusal in the dialog and a wrong number at its field, and keeps the typed values", async () => {
      const { person, dialog, press, field, fillIn, readDetails } = await openCard();
      await fillIn(card('4000000000000069'));
      await press(text.cards.save);
      expect(await dialog.findByText(server.cardExpired)).toBeVisible();
      const wrong = card('5555555555554445');
      await fillIn(wrong);
      await press(text.cards.save);
      const [number, month] = [field(fields.cardNumber), field(fields.cardMonth)];
      await expectRefused([[number, `${text.cards.brands.mastercard} ${server.cardNumberWrong}`]]);
      expect(dialog.getAllByText(server.cardNumberWrong)).toHaveLength(1);
      const shown = { ...wrong, [fields.cardNumber]: '5555 5555 5555 4445' };
      for (const [label, value] of Object.entries(shown)) expect(field(label)).toHaveValue(value);
      // A key in another field does not move the focus back.
      await person.type(month, '{Backspace}');
      expect(month).toHaveFocus();
      await person.type(number, '{Backspace}4');
      expect(number).toBeValid();
      expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4242' }]);
    });

    test("counts down the server's wait, and retries the same card with the same key (rules §2.9, §17.13)", async () => {
      const { person, dialog, press, fillIn } = await openCard();
      await fillIn(card());
      proxy.limit(UPDATE_CARD, 1);
      await press(text.cards.save);
      const waiting = await dialog.findByText(shape(common.actions.waitFor), { selector: 'button' });
      expect(waiting).toHaveAttribute('aria-disabled', 'true');
      expect(dialog.getByText(FAULT)).toBeVisible();
      await person.click(waiting);
      expect(proxy.sent(UPDATE_CARD)).toHaveLength(1);
      proxy.fail(UPDATE_CARD);
      await dialog.findByText(text.cards.save, { selector: 'button' }, { timeout: 5_000 });
      expect(dialog.queryByText(FAULT)).not.toBeInTheDocument();
      await press(text.cards.save);
      expect(await dialog.findByText(serverFailure)).toBeVisible();
      // A different card with the same last four digits.
      await fillIn(card('4242000000064444'));
      await press(text.cards.save);
      await waitFor(() => expect(proxy.sent(UPDATE_CARD)).toHaveLength(3));
      const [first, again, other] = proxy.sent(UPDATE_CARD).map(({ headers }) => headers['idempotency-key']);
      expect(first).toMatch(/^[\da-f]{32}$/);
      expect(again).toBe(first);
      expect(other).not.toBe(first);
    });

    test('warns of an unknown outcome instead of unsaved input after a save was sent', async () => {
      putBefore('/previous-payments');
      const { person, dialog, press, field, fillIn } = await openCard();
      await fillIn(card());
      const goBackAndStay = async () => {
        window.history.back();
        expect(await screen.findByText(shell.leave.uncertain)).toBeVisible();
        expect(screen.queryByText(shell.leave.text)).not.toBeInTheDocument();
        await person.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByText(shell.leave.title)).not.toBeInTheDocument());
      };
      const release = proxy.hold(UPDATE_CARD);
      proxy.fail(UPDATE_CARD, 'late');
      await press(text.cards.save);
      expect(await dialog.findByText(text.saving)).toBeVisible();
      await goBackAndStay();
      release();
      expect(await dialog.findByText(unknown)).toBeVisible();
      // The stored command lacks the secret (rules §20.9).
      expect(localStorage.getItem('pendingCommands')).toContain('"kind":"saveCard"');
      expect(JSON.stringify(storedValues())).not.toMatch(`${CARD_NUMBER}|secret`);
      expect(field(fields.cardNumber)).toHaveValue(SHOWN_NUMBER);
    });
  });

  describe('signing out everywhere', () => {
    const LOGOUT_ALL = '/api/user/logout-all';
    const isLive = async (token: string) => (await api.get(DETAILS, {}, { token })).status === 200;

    test('ends every session after a confirmation and shows a failure in the dialog (rules §3.12)', async () => {
      const { press, token } = await visit();
      await press(text.sessions.signOut);
      const dialog = await openDialog(text.sessions.question);
      expect(dialog.getByText(text.sessions.consequence)).toBeVisible();
      await press(common.actions.cancel);
      await expectClosed();
      expect(proxy.sent(LOGOUT_ALL)).toEqual([]);
      await press(text.sessions.signOut);
      proxy.fail(LOGOUT_ALL);
      await press(text.sessions.signOut);
      expect(await (await openDialog()).findByText(serverFailure)).toBeVisible();
      proxy.heal();
      await pressTwice(text.sessions.signOut, LOGOUT_ALL, text.sessions.signingOut);
      await seeText(server.signedOutEverywhere);
      await expectPath('/');
      expect(proxy.sent(LOGOUT_ALL)).toHaveLength(2);
      expect(Object.keys(localStorage)).toEqual(['len']);
      expect(await isLive(token)).toBe(false);
    });

    test('keeps an impersonating admin signed in', async () => {
      const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
      const { customerId, token } = await api.customer({ len: language });
      const query = { checkoutChampId: customerId };
      const entered = await api.get<{ token: string }>('/api/user/switch-account-login', query, { token: adminToken });
      const acting = entered.payload.token;
      const { press } = await visit({ adminToken, impersonationToken: acting });
      await press(text.sessions.signOut);
      expect((await openDialog()).getByText(text.sessions.consequenceActing)).toBeVisible();
      await press(text.sessions.signOut);
      await seeText(server.sessionsEnded);
      await expectClosed();
      expect(window.location.pathname).toBe(ACCOUNT_PATH);
      expect([await isLive(token), await isLive(acting)]).toEqual([false, true]);
    });
  });
});
