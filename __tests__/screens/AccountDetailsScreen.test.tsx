import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '../../src/domain/isoDate';
import { commandStarted } from '../../src/commands/pendingCommandsSlice';
import { sessionEnded } from '../../src/session/sessionSlice';
import { addSecondCard, addShipping, DETAILS, UPDATE_CARD } from '../support/accountCalls';
import {
  type AccountVisit,
  clickTwice,
  DELETE_CARD,
  DELETE_SHIPPING,
  expectMessage,
  expectRule,
  type FieldRule,
  openDialog,
  panel,
  visitAccount,
} from '../support/accountPage';
import { type Api, detailsOf, inDays, nextOrderOf, ordersOf, SHIPPING, totalOf } from '../support/api';
import { storedValues } from '../support/browser';
import { api, failureOf, openPortal } from '../support/customerPages';
import { putBefore } from '../support/history';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { seeText, withTimings } from '../support/renderPortal';
import { COUNTRIES, day, euro, fill, languages, shape, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/AccountDetailsScreen';

const CODE_MAIL = '/api/user/email-update-mail';
const CARD_NUMBER = '5555555555554444';
const SECURITY_CODE = '0917';
const EDIT_ADDRESS: AccountVisit = { search: '?isEditAddress=true' };
const EDIT_SHIPPING: AccountVisit = { ...EDIT_ADDRESS, before: addShipping };
const EDIT_CARD: AccountVisit = { search: '?isEditPaymentCard=true' };
/** No subscription needs a card. */
const ALL_CANCELLED: AccountVisit = { shape: { statuses: ['CANCELLED'] } };
const WITHOUT_CARD: AccountVisit = { shape: { card: 'none', statuses: ['CANCELLED'] } };
const INFO = { firstName: 'firstName', lastName: 'lastName', email: 'emailAddress', phone: 'phoneNumber' } as const;
const INFO_FIELDS = Object.keys(INFO) as (keyof typeof INFO)[];
const ADDRESS_KINDS = ['billing', 'shipping', 'new'] as const;

// No retry by itself, so that each test decides what the next one meets.
withTimings({ retries: [600_000] });

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** The forms that were sent to a path. */
const formsSentTo = (path: string) => proxy.sent(path).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

/** Makes the portal read the customer without these values. */
const removeInfo = (names: readonly (keyof typeof INFO)[]) => async (_: Api, token: string) => {
  const empty = Object.fromEntries(names.map((name) => [INFO[name], '']));
  proxy.answer(DETAILS, { data: [{ ...(await detailsOf(api, token)), ...empty }] });
};

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const expectBusy = async (name: string) =>
  expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');

/** Clicks a button of the open dialog twice and expects it to be busy until the call is answered. */
async function pressTwice(name: string, path: string, busyName: string) {
  const release = proxy.hold(path);
  clickTwice((await openDialog()).getByRole('button', { name }));
  await expectBusy(busyName);
  release();
}

test('renders in German', async () => {
  await visitAccount(api, { language: 'de', before: addShipping });
  const { account: german } = TEXTS.de;
  const { account: english } = TEXTS.en;
  expect(await screen.findByRole('heading', { level: 1, name: german.title })).toBeVisible();
  const main = within(screen.getByRole('main'));
  for (const name of [german.addresses.add, german.cards.add])
    expect(await main.findByRole('button', { name })).toBeVisible();
  expect(main.getAllByRole('button', { name: german.edit })).toHaveLength(4);
  expect(main.getAllByRole('button', { name: german.delete })).toHaveLength(2);
  expect(main.getByText(new RegExp(COUNTRIES.de.AT))).toBeVisible();
  const shown = screen.getByRole('main').textContent;
  for (const text of [english.title, english.info.title, english.addresses.billing, english.cards.notForDelivery])
    expect(shown).not.toContain(text);
});

describe.each(languages('en'))('in %s', (language) => {
  const { account: text, admin, commands, common, regions, server, shell } = TEXTS[language];
  const { done } = commands;
  const { fields, rules } = text;
  const { states } = regions;
  const { DE: germany, AT: austria } = COUNTRIES[language];
  const endingIn = (brand: string, last4: string) => fill(text.cards.ending, { brand, last4 });
  const VISA = endingIn('Visa', '4242');
  const MASTERCARD = endingIn('Mastercard', '4444');

  const visit = (options: AccountVisit = {}) => visitAccount(api, { language, proxy, ...options });

  async function openInfo(options: AccountVisit = {}) {
    const page = await visit(options);
    await page.press(text.edit, text.info.title);
    return { ...page, dialog: await openDialog(text.info.editTitle), newEmail: `neu-${page.email}` };
  }

  const ADDRESSES = {
    billing: { visit: EDIT_ADDRESS, line: 'address1', city: 'city', save: text.save, saved: done.saveBilling },
    shipping: {
      visit: EDIT_SHIPPING,
      line: 'shipAddress1',
      city: 'shipCity',
      save: text.save,
      saved: done.saveBilling,
    },
    new: { visit: {}, line: 'address1', city: 'city', save: text.addresses.addConfirm, saved: done.addAddress },
  } as const;

  async function openAddress(kind: keyof typeof ADDRESSES) {
    const { visit: options, ...own } = ADDRESSES[kind];
    const page = await visit(options);
    if (kind === 'new') await page.press(text.addresses.add);
    return { ...page, ...own, dialog: await openDialog() };
  }

  /** The name of the customer's first subscription. */
  const productOf = async (token: string) => (await nextOrderOf(api, token, TEXTS[language])).productName;

  async function openCard(options: AccountVisit = {}) {
    const page = await visit({ ...EDIT_CARD, ...options });
    return { ...page, dialog: await openDialog() };
  }

  const berlin = {
    [fields.country]: 'DE',
    [fields.state]: states['DE-BE'],
    [fields.address1]: 'Neue Gasse 5',
    [fields.postalCode]: '10115',
    [fields.city]: 'Berlin',
  };
  const card = (number = CARD_NUMBER) => ({
    [fields.cardNumber]: number,
    [fields.cardMonth]: '12',
    [fields.cardYear]: '2031',
    [fields.cardSecurityCode]: SECURITY_CODE,
  });

  describe('mails', () => {
    const PREFERENCES = '/api/user/mail-preferences';
    const notices = () => screen.findByRole('switch', { name: fill(text.mails.notices_other, { count: '5' }) });
    /** A shop that sends notices of a charge; the tests' own sends none. */
    const sendNotices = () =>
      proxy.rewrite(PREFERENCES, (answer) => answer.replace('"noticeDays":0', '"noticeDays":5'));
    const stored = async (token: string) =>
      (await api.get<{ notices: boolean }>(PREFERENCES, {}, { token })).payload.notices;

    test('have a switch for the notices, which keeps its new position until it is read again, and says why it failed (rules §27.3)', async () => {
      sendNotices();
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

      // The save alone: what is stored can be read.
      proxy.fail(PREFERENCES, 500, {});
      await person.click(await notices());
      expect(await screen.findByText(fill(common.failures.server, { message: FAULT }))).toBeVisible();
      expect(await notices()).not.toBeChecked();
      expect(await stored(token)).toBe(false);
      proxy.heal();
      await person.click(await notices());
      await waitFor(async () => expect(await stored(token)).toBe(true));
      await waitFor(async () => expect(await notices()).toBeChecked());
    });

    test('are loaded again after a failure, and have no panel where the shop sends no notices (rules §27.3)', async () => {
      proxy.fail(PREFERENCES);
      const { person } = await visit();
      const failure = await failureOf(text.mails.loadFailed);
      proxy.heal();
      await person.click(within(failure).getByRole('button', { name: common.actions.retry }));
      await waitFor(() => expect(screen.queryByRole('region', { name: text.mails.title })).not.toBeInTheDocument());
      expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    });
  });

  describe('page', () => {
    /** The value beside a name of the info. */
    const valueOf = async (name: keyof typeof INFO) =>
      (await panel(text.info.title)).getByText(fields[name], { selector: 'dt' }).nextElementSibling;

    test('shows info, addresses and card', async () => {
      const { readDetails } = await visit();
      const details = await readDetails();
      expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeVisible();

      const info = await panel(text.info.title);
      for (const name of INFO_FIELDS) {
        expect(await valueOf(name)).toHaveTextContent(details[INFO[name]]);
        expect(info.getByText(details[INFO[name]])).toBeVisible();
      }
      expect(info.queryByText(text.info.missing)).not.toBeInTheDocument();

      const billing = await panel(text.addresses.billing);
      const lines = [details.address1, details.address2].filter((line) => line !== '""');
      const place = `${details.postalCode} ${details.city}`;
      const state = `${states[`DE-${details.state}` as keyof typeof states]}, ${germany}`;
      for (const line of [`${details.firstName} ${details.lastName}`, ...lines, place, state])
        expect(billing.getByText(line)).toBeVisible();
      expect(billing.queryByText('""')).toBeNull();
      expect(billing.queryByRole('button', { name: text.delete })).toBeNull();

      const shipping = await panel(text.addresses.shipping);
      expect(shipping.getByText(text.addresses.sameAsBilling)).toBeVisible();
      expect(shipping.queryByRole('button', { name: text.delete })).toBeNull();

      const visa = await panel(VISA);
      expect(visa.getByText(/12\/20\d\d/)).toBeVisible();
      expect(visa.getByText(fill(text.cards.masked, { brand: 'Visa', last4: '4242' }))).toBeVisible();
      const address = [...lines, place].join(', ');
      expect(visa.getByText(fill(text.cards.billingAddress, { address }))).toBeVisible();
      expect(visa.getByText(text.cards.notForDelivery)).toBeVisible();
    });

    test('shows N/A in place of each value that is missing', async () => {
      for (const missing of [['phone'], INFO_FIELDS] as const) {
        cleanup();
        await visit({ before: removeInfo(missing) });
        for (const name of missing) expect(await valueOf(name)).toHaveTextContent(text.info.missing);
        expect(screen.getAllByText(text.info.missing)).toHaveLength(missing.length);
      }
    });

    test('shows two cards, each with its expiry, its note and its buttons', async () => {
      const { readDetails } = await visit({ before: addSecondCard });
      const expiries = (await readDetails()).paySources.map(({ cardExpiryDate }) => cardExpiryDate);
      expect(expiries).toHaveLength(2);
      for (const [index, name] of [VISA, MASTERCARD].entries()) {
        const shown = await panel(name);
        expect(shown.getByText(fill(text.cards.expires, { expiry: expiries[index] ?? '' }))).toBeVisible();
        expect(shown.getByText(text.cards.notForDelivery)).toBeVisible();
        for (const action of [text.edit, text.delete])
          expect(shown.getByRole('button', { name: action })).toBeVisible();
      }
    });

    test('shows three skeletons while the details load', async () => {
      const release = proxy.hold();
      await visit();
      expect(await screen.findByText(common.loading)).toBeInTheDocument();
      await waitFor(() => expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(3));
      expect(screen.queryByText(text.info.title)).not.toBeInTheDocument();
      release();
      expect(await screen.findByText(text.info.title)).toBeVisible();
      await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull());
    });

    test('reports why the details did not load, and loads them on retry', async () => {
      proxy.fail(DETAILS, 500);
      const { person } = await visit();
      const retry = async () => {
        const failure = within(await failureOf(text.loadFailed));
        await person.click(await failure.findByRole('button', { name: common.actions.retry }));
      };
      const expectReason = async (message: string) => {
        const reason = fill(message, { message: FAULT });
        await waitFor(async () => expect(await failureOf(text.loadFailed)).toHaveTextContent(reason));
        expect(screen.queryByText(text.info.title)).not.toBeInTheDocument();
      };
      await expectReason(common.failures.server);
      for (const [fault, message] of [
        [403, common.failures.forbidden],
        ['drop-reply', common.failures.noResponse],
      ] as const) {
        proxy.fail(DETAILS, fault);
        await retry();
        await expectReason(message);
      }
      proxy.heal();
      await retry();
      expect(await screen.findByText(text.info.title)).toBeVisible();
      expect(screen.queryByText(text.loadFailed)).not.toBeInTheDocument();
    });
  });

  describe('info', () => {
    test('saves name and phone once, without ending the session', async () => {
      const { person, dialog, fillIn, readDetails, store } = await openInfo();
      expect(dialog.queryByRole('button', { name: text.email.verify })).toBeNull();
      await fillIn({ [fields.firstName]: 'Zoë Ayşe', [fields.phone]: '0301234567' });
      const release = proxy.hold(DETAILS);
      await person.tripleClick(dialog.getByRole('button', { name: text.save }));
      await expectBusy(text.saving);
      await person.dblClick(dialog.getByRole('button', { name: text.saving }));
      release();
      await seeText(done.saveInfo);
      expect(formsSentTo(DETAILS)).toMatchObject([
        { firstName: 'Zoë Ayşe', phoneNumber: '0301234567', isAdmin: 'false' },
      ]);
      expect(await readDetails()).toMatchObject({ firstName: 'Zoë Ayşe', phoneNumber: '0301234567' });
      expect(store.getState().session.token).toBeDefined();
    });

    test('shows broken rules at their fields and sends nothing', async () => {
      const { dialog, press, fillIn, readDetails } = await openInfo();
      const before = await readDetails();
      await fillIn({ [fields.firstName]: 'Anna  Lena', [fields.phone]: '123', [fields.email]: 'nobody' });
      await press(text.save);
      expect(await dialog.findByText(rules.name)).toBeVisible();
      expect(dialog.getByText(rules.phone)).toBeVisible();
      expect(dialog.getByText(rules.email)).toBeVisible();
      expect(dialog.getByLabelText(fields.firstName)).toHaveFocus();
      expect(await readDetails()).toEqual(before);
      expect(formsSentTo(DETAILS)).toEqual([]);
    });

    test('validates a field when the focus leaves it, not before', async () => {
      const { person, dialog } = await openInfo({ before: removeInfo(INFO_FIELDS) });
      const [firstName, ...others] = INFO_FIELDS.map((name) => dialog.getByLabelText(fields[name])) as [
        HTMLElement,
        HTMLElement,
        HTMLElement,
        HTMLElement,
      ];
      const expectValid = (untouched: HTMLElement[]) => untouched.forEach((field) => expect(field).toBeValid());
      await person.type(firstName, 'Anna  Lena');
      expectValid([firstName, ...others]);
      await person.tab();
      await expectMessage(firstName, rules.name);
      expectValid(others);
      await person.tab();
      await expectMessage(others[0], rules.required);
      expectValid(others.slice(1));
    });

    test('saves another e-mail address with the code sent to it, and signs the customer out', async () => {
      const { person, dialog, press, fillIn, readDetails, newEmail, store } = await openInfo();
      await fillIn({ [fields.email]: newEmail });
      await press(text.save);
      expect(await dialog.findByText(rules.verifyFirst)).toBeVisible();
      const release = proxy.hold(CODE_MAIL);
      await press(text.email.verify);
      await expectBusy(text.email.verifying);
      release();
      const code = await dialog.findByLabelText(fields.otp);
      const countdown = new RegExp(`^${fill(text.email.resendIn, { time: '0:(30|2\\d)' })}$`);
      expect(dialog.getByRole('button', { name: countdown })).toHaveAttribute('aria-disabled', 'true');

      const right = await api.code(newEmail);
      await fillIn({ [fields.otp]: right === '000000' ? '111111' : '000000' });
      await press(text.save);
      expect(await dialog.findByText(server.codeWrong)).toBeVisible();
      expect(code).toBeInvalid();

      await person.clear(code);
      await person.type(code, ` ${right.slice(0, 3)}-x${right.slice(3, 5)}`);
      expect(code).toHaveValue(right.slice(0, 5));
      await press(text.save);
      await expectMessage(code, rules.otp);
      await waitFor(() => expect(code).toHaveFocus());
      await person.type(code, `${right.slice(5)}7`);
      expect(code).toHaveValue(right);
      await press(text.save);
      await seeText(done.saveInfo);
      // The incomplete code was not sent.
      expect(formsSentTo(DETAILS)).toMatchObject([{ emailAddress: newEmail }, { emailAddress: newEmail, otp: right }]);
      expect((await readDetails()).emailAddress).toBe(newEmail);
      await expectPath('/');
      expect(store.getState().session).not.toHaveProperty('token');
      expect(Object.keys(localStorage)).toEqual(['len']);
    });

    test('returns an impersonating admin to the admin area, signed in, after a change of the address', async () => {
      const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
      const { dialog, press, fillIn, newEmail, store, token } = await openInfo({ adminToken });
      const ofCustomer = { kind: 'pause', idempotencyKey: 'key', startedAt: Date.now() };
      store.dispatch(commandStarted(ofCustomer, 'this customer'));
      await fillIn({ [fields.email]: newEmail });
      await press(text.email.verify);
      await dialog.findByLabelText(fields.otp);
      // Without the sentence that announces a sign-out.
      expect(dialog.getByText(fill(text.email.codeSent, { email: newEmail }))).toBeVisible();
      await fillIn({ [fields.otp]: await api.code(newEmail) });
      await press(text.save);
      await expectPath('/profile');
      expect(formsSentTo(DETAILS)).toMatchObject([{ emailAddress: newEmail, isAdmin: 'true' }]);

      // Everything of the customer is removed, the admin's session is kept (rules §13.9).
      expect(store.getState().session).toMatchObject({ isAdmintoken: adminToken, isAdmin: true });
      const own = { isAdmin: 'true', isAdmintoken: adminToken, len: language, multiAccount: 'false' };
      await waitFor(() => expect(storedValues()).toEqual(own));
      await waitFor(() => expect(JSON.stringify(store.getState().api)).not.toContain('getCustomer'));
      expect(JSON.stringify(store.getState())).not.toContain(token);
      expect(await screen.findByRole('heading', { name: admin.title })).toBeVisible();
    });

    test('refuses an e-mail address that is in use, at its field', async () => {
      const other = await api.customer();
      const { dialog, press, fillIn } = await openInfo();
      await fillIn({ [fields.email]: other.email });
      await press(text.email.verify);
      expect(await dialog.findByText(`${text.email.verifyFailed}: ${server.emailInUse}`)).toBeVisible();
      expect(dialog.getByLabelText(fields.email)).toBeInvalid();
    });

    test('shows at the e-mail address why no code was sent, and requests it again', async () => {
      const { dialog, press, fillIn, newEmail } = await openInfo();
      const email = dialog.getByLabelText(fields.email);
      await fillIn({ [fields.email]: 'nobody' });
      await press(text.email.verify);
      await expectMessage(email, rules.email);
      await fillIn({ [fields.email]: newEmail });
      for (const [status, errors, reason] of [
        [400, { email: 'No such address.' }, 'No such address.'],
        [500, undefined, fill(common.failures.server, { message: FAULT })],
        [429, undefined, FAULT],
      ] as const) {
        proxy.fail(CODE_MAIL, status, errors);
        await press(text.email.verify);
        await expectMessage(email, `${text.email.verifyFailed}: ${reason}`);
        expect(dialog.queryByLabelText(fields.otp)).not.toBeInTheDocument();
      }
      proxy.heal();
      await press(text.email.verify);
      expect(await dialog.findByLabelText(fields.otp)).toBeVisible();
      expect(email).toBeValid();
      // The invalid address was not sent.
      expect(formsSentTo(CODE_MAIL).map((form) => form.email)).toEqual([newEmail, newEmail, newEmail, newEmail]);
    });

    describe('after the way to the mail app (rules §13.22)', () => {
      /** Requests a code, and answers how the page is loaded again: a reload ends no effect, so the tab keeps it. */
      async function requestThenReload() {
        const page = await openInfo();
        await page.fillIn({ [fields.email]: page.newEmail });
        await page.press(text.email.verify);
        await waitFor(() => expect(page.dialog.getByLabelText(fields.otp)).toHaveFocus());
        const kept = sessionStorage.getItem('emailChange') ?? '';
        const reload = (token = page.token) => {
          cleanup();
          sessionStorage.setItem('emailChange', kept);
          return openPortal('/address-payment-details', token, language, proxy);
        };
        return { ...page, reload };
      }
      afterEach(() => sessionStorage.clear());

      test('opens the dialog with the address that was typed, and takes the code that was sent', async () => {
        const { reload, newEmail, fillIn, readDetails } = await requestThenReload();
        const { person } = await reload();
        const dialog = await openDialog(text.info.editTitle);
        expect(dialog.getByLabelText(fields.email)).toHaveValue(newEmail);
        await waitFor(() => expect(dialog.getByLabelText(fields.otp)).toHaveFocus());
        expect(formsSentTo(CODE_MAIL)).toHaveLength(1);
        await fillIn({ [fields.otp]: await api.code(newEmail) });
        await person.click(dialog.getByRole('button', { name: text.save }));
        await seeText(done.saveInfo);
        expect((await readDetails()).emailAddress).toBe(newEmail);
        await expectPath('/');
        expect(sessionStorage).toHaveLength(0);
      });

      test('forgets it once it is given up, and shows it to nobody else', async () => {
        const { reload, newEmail } = await requestThenReload();
        const other = await api.customer();
        await reload(other.token);
        await screen.findByRole('heading', { level: 1, name: text.title });
        expect(await screen.findByText(other.email)).toBeVisible();
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

        const { person } = await reload();
        const dialog = await openDialog(text.info.editTitle);
        await person.click(dialog.getByRole('button', { name: common.actions.cancel }));
        await expectClosed();
        expect(sessionStorage.getItem('emailChange')).toBeNull();
        expect(screen.queryByText(newEmail)).not.toBeInTheDocument();
      });

      test('forgets it after the ten minutes of its code, and with the session', async () => {
        const { reload } = await requestThenReload();
        const real = Date.now;
        const later = jest.spyOn(Date, 'now').mockImplementation(() => real() + 10 * 60_000);
        const { store } = await reload();
        await screen.findByRole('heading', { level: 1, name: text.title });
        expect(await screen.findByRole('region', { name: text.info.title })).toBeVisible();
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
        later.mockRestore();
        store.dispatch(sessionEnded());
        expect(sessionStorage).toHaveLength(0);
      });
    });

    test('accepts a code whose request was not answered', async () => {
      const { dialog, press, fillIn, readDetails, newEmail } = await openInfo();
      await fillIn({ [fields.email]: newEmail });
      proxy.fail(CODE_MAIL, 'late');
      await press(text.email.verify);
      const email = dialog.getByLabelText(fields.email);
      await expectMessage(email, text.email.verifyError);
      expect(email).toHaveValue(newEmail);
      await proxy.arrive();
      await dialog.findByLabelText(fields.otp);
      await fillIn({ [fields.otp]: await api.code(newEmail) });
      await press(text.save);
      await seeText(done.saveInfo);
      expect((await readDetails()).emailAddress).toBe(newEmail);
      await expectPath('/');
    });
  });

  describe('addresses', () => {
    test('offers Germany and Austria, and the states of the chosen country', async () => {
      const { dialog, person } = await openAddress('new');
      expect(screen.getByRole('dialog', { name: text.addresses.addTitle })).toBeVisible();
      expect(dialog.getByText(text.addresses.addText)).toBeVisible();
      const [country, state] = [dialog.getByLabelText(fields.country), dialog.getByLabelText(fields.state)];
      const optionsOf = (select: HTMLElement) =>
        within(select)
          .getAllByRole<HTMLOptionElement>('option')
          .map((option) => [option.value, option.textContent]);
      expect(optionsOf(country)).toEqual([
        ['', fields.choose],
        ['DE', germany],
        ['AT', austria],
      ]);
      expect(state).toBeDisabled();
      expect(optionsOf(state)).toEqual([['', fields.countryFirst]]);
      for (const [code, name, count] of [
        ['DE', germany, 16],
        ['AT', austria, 9],
      ] as const) {
        await person.selectOptions(country, name);
        // Another country clears the state (rules §13.6).
        expect(state).toHaveValue('');
        const own = Object.entries(states).filter(([key]) => key.startsWith(code));
        own.sort(([, one], [, other]) => one.localeCompare(other, language));
        const [first, ...rest] = optionsOf(state);
        expect(first).toEqual(['', fields.choose]);
        expect(rest).toHaveLength(count);
        expect(rest).toEqual(own.map(([key, label]) => [key.slice(code.length + 1), label]));
        const chosen = rest[0]?.[0] ?? '';
        await person.selectOptions(state, chosen);
        expect(state).toHaveValue(chosen);
      }
    });

    test('adds an address as the billing address, once, after its mistakes are corrected', async () => {
      const { dialog, press, fillIn, readDetails, save, saved } = await openAddress('new');
      const { firstName } = await readDetails();
      expect(dialog.getByLabelText(fields.firstName)).toHaveValue(firstName);
      await fillIn({
        [fields.firstName]: 'Şirin',
        [fields.address1]: 'Am Graben 2',
        [fields.country]: austria,
        [fields.state]: states['AT-9'],
        [fields.postalCode]: '101',
        [fields.city]: 'Wien1',
      });
      await press(save);
      expect(await dialog.findByText(rules.postalCode)).toBeVisible();
      expect(dialog.getByText(rules.city)).toBeVisible();
      await fillIn({ [fields.postalCode]: '1010', [fields.city]: 'Wien' });
      await pressTwice(save, DETAILS, text.saving);
      await seeText(saved);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(proxy.sent(DETAILS)).toHaveLength(1);
      expect(await readDetails()).toMatchObject({
        firstName: 'Şirin',
        address1: 'Am Graben 2',
        address2: '""',
        country: 'AT',
        state: '9',
        city: 'Wien',
        postalCode: '1010',
      });
    });

    test('edits the billing address, once a save, and adds and removes its second line', async () => {
      const { press, fillIn, readDetails } = await visit();
      const billing = await panel(text.addresses.billing);
      const edit = async (line: string, secondLine: string) => {
        await press(text.edit, text.addresses.billing);
        const dialog = await openDialog(text.addresses.billingTitle);
        const before = await readDetails();
        expect(dialog.getByLabelText(fields.address1)).toHaveValue(before.address1);
        expect(dialog.getByLabelText(fields.address2)).toHaveValue(before.address2 === '""' ? '' : before.address2);
        await fillIn({ [fields.address1]: line, [fields.address2]: secondLine });
        await pressTwice(text.save, DETAILS, text.saving);
        expect(await billing.findByText(line)).toBeVisible();
        await expectClosed();
      };
      await edit('Neue Gasse 5', 'Hinterhaus');
      await seeText(done.saveBilling);
      expect(billing.getByText('Hinterhaus')).toBeVisible();
      const { postalCode, city, ...after } = await readDetails();
      expect(after).toMatchObject({ address1: 'Neue Gasse 5', address2: 'Hinterhaus' });
      const address = `Neue Gasse 5, Hinterhaus, ${postalCode} ${city}`;
      expect((await panel(VISA)).getByText(fill(text.cards.billingAddress, { address }))).toBeVisible();
      expect(proxy.sent(DETAILS)).toHaveLength(1);

      await edit('Neue Gasse 6', '');
      expect(billing.queryByText('Hinterhaus')).toBeNull();
      expect(await readDetails()).toMatchObject({ address1: 'Neue Gasse 6', address2: '""' });
      expect(proxy.sent(DETAILS)).toHaveLength(2);
    });

    test('opens the billing address by link when there is no shipping address, and saves nothing on cancel', async () => {
      const { press, fillIn, readDetails } = await visit(EDIT_ADDRESS);
      await openDialog(text.addresses.billingTitle);
      const before = await readDetails();
      await fillIn({ [fields.address1]: 'Neue Gasse 5' });
      await press(common.actions.cancel);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(window.location.search).toBe('');
      expect(proxy.sent(DETAILS)).toEqual([]);
      expect((await panel(text.addresses.billing)).getByText(before.address1)).toBeVisible();
    });

    test('opens the shipping address by link, and removes the query when the dialog closes', async () => {
      const { press, fillIn, readDetails } = await visit(EDIT_SHIPPING);
      const dialog = await openDialog(text.addresses.shippingTitle);
      expect(dialog.getByLabelText(fields.state)).toHaveValue('9');
      await fillIn({ [fields.city]: 'Wien-Nord 2' });
      await press(text.save);
      await waitFor(async () =>
        expect(await readDetails()).toMatchObject({ shipCity: 'Wien-Nord 2', shipAddress2: '""' }),
      );
      await waitFor(() => expect(window.location.search).toBe(''));
    });

    test('sends nothing when an address is saved without a change, and says nothing', async () => {
      const { press } = await visit(EDIT_SHIPPING);
      await openDialog(text.addresses.shippingTitle);
      await press(text.save);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(proxy.sent(DETAILS)).toEqual([]);
      expect(screen.queryByText(done.saveShipping)).not.toBeInTheDocument();
    });

    test('creates a shipping address', async () => {
      const { press, fillIn, readDetails } = await visit();
      await press(text.edit, text.addresses.shipping);
      const dialog = await openDialog(text.addresses.shippingTitle);
      const { address1, address2, country, state, postalCode, city } = fields;
      for (const label of [address1, address2, country, state, postalCode, city])
        expect(dialog.getByLabelText(label)).toHaveValue('');
      expect(dialog.getByLabelText(state)).toBeDisabled();
      await fillIn({
        [address1]: SHIPPING.shipAddress1,
        [address2]: 'Tor 2',
        [country]: austria,
        [state]: states['AT-9'],
        [postalCode]: SHIPPING.shipPostalCode,
        [city]: SHIPPING.shipCity,
      });
      await press(text.save);
      const shipping = await panel(text.addresses.shipping);
      expect(await shipping.findByText(SHIPPING.shipAddress1)).toBeVisible();
      const { isShipping: _, ...own } = SHIPPING;
      const details = await readDetails();
      expect(details).toMatchObject({ ...own, shipAddress2: 'Tor 2' });
      const name = `${details.firstName} ${details.lastName}`;
      for (const line of [name, 'Tor 2', '1010 Wien', `${states['AT-9']}, ${austria}`])
        expect(shipping.getByText(line)).toBeVisible();
      expect(shipping.queryByText(text.addresses.sameAsBilling)).toBeNull();
    });

    test('deletes the shipping address once, after a confirmation', async () => {
      const { press, readDetails } = await visit({ before: addShipping });
      const { shipAddress1, address1 } = await readDetails();
      const shipping = await panel(text.addresses.shipping);
      expect(shipping.getByText(shipAddress1)).toBeVisible();
      expect(shipping.queryByText('""')).toBeNull();
      await press(text.delete, text.addresses.shipping);
      const dialog = await openDialog(text.addresses.deleteTitle);
      const question = fill(text.addresses.deleteText, { address: shipAddress1, billing: address1 });
      expect(dialog.getByText(question)).toBeVisible();
      await press(common.actions.cancel);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(proxy.sent(DELETE_SHIPPING)).toEqual([]);

      await press(text.delete, text.addresses.shipping);
      await pressTwice(text.delete, DELETE_SHIPPING, text.deleting);
      await seeText(server.shippingAddressDeleted);
      expect(await shipping.findByText(text.addresses.sameAsBilling)).toBeVisible();
      expect(proxy.sent(DELETE_SHIPPING)).toHaveLength(1);
      expect((await readDetails()).shipAddress1).toBe('');
    });

    describe('rules', () => {
      type Limits = Omit<FieldRule, 'label'>;
      const longest = 'x'.repeat(100);
      const tooLong = 'x'.repeat(101);
      const name: Limits = { rule: rules.name, pairs: [['Anna1', 'Şi']] };
      const line: Limits = {
        rule: rules.address,
        pairs: [
          [tooLong, longest],
          ['Weg1', 'Weg 1'],
        ],
      };
      const secondLine: Limits = { rule: rules.address2, pairs: [[tooLong, longest]] };
      const german: Limits = {
        rule: rules.postalCode,
        pairs: [
          ['8033', '80331'],
          ['12345678901', '1234567890'],
        ],
      };
      const austrian: Limits = { rule: rules.postalCode, pairs: [['101', '1010']] };
      const letters: Limits = {
        rule: rules.city,
        pairs: [
          ['Halle 2', 'Halle'],
          ['Bad  Homburg', 'Bad Homburg'],
        ],
      };
      // A shipping address may name any city (rules §16.7).
      const anyCity: Limits = {
        rule: rules.shippingCity,
        pairs: [
          [tooLong, longest],
          [tooLong, 'Halle 2'],
        ],
      };
      const own = {
        billing: { cities: letters, names: [] },
        shipping: { cities: anyCity, names: [] },
        new: { cities: letters, names: [fields.firstName, fields.lastName] },
      };

      test.each(ADDRESS_KINDS)('checks each rule of a %s address at its field before it is saved', async (kind) => {
        const { cities, names } = own[kind];
        const { person, dialog, press, fillIn, readDetails, save, city } = await openAddress(kind);
        const field = (label: string) => dialog.getByLabelText(label);
        const button = dialog.getByRole('button', { name: save });
        const empty = (labels: readonly string[]) => Object.fromEntries(labels.map((label) => [label, '']));

        const required = [...names, fields.address1, fields.postalCode, fields.city];
        await fillIn(empty([...required, fields.address2, fields.country]));
        await press(save);
        for (const label of required) await expectMessage(field(label), rules.required);
        await expectMessage(field(fields.country), rules.country);
        await expectMessage(field(fields.state), rules.state);
        await waitFor(() => expect(field(required[0] ?? '')).toHaveFocus());

        await fillIn({
          ...Object.fromEntries(names.map((label) => [label, 'Anna'])),
          [fields.country]: 'DE',
          [fields.address1]: 'Weg 1',
          [fields.postalCode]: '80331',
          [fields.city]: 'Halle',
        });
        await press(save);
        await expectMessage(field(fields.state), rules.state);
        await waitFor(() => expect(field(fields.state)).toHaveFocus());
        await fillIn({ [fields.state]: states['DE-BY'] });
        await waitFor(() => expect(field(fields.state)).toBeValid());

        const limits: [label: string, limits: Limits][] = [
          [fields.address1, line],
          [fields.address2, secondLine],
          [fields.city, cities],
          [fields.postalCode, german],
          ...names.map((label): [string, Limits] => [label, name]),
        ];
        for (const [label, limit] of limits) await expectRule(person, button, { label, ...limit });
        await fillIn({ [fields.country]: 'AT', [fields.state]: states['AT-9'] });
        await expectRule(person, button, { label: fields.postalCode, ...austrian });
        expect(proxy.sent(DETAILS)).toEqual([]);

        // The last right value of each pair is accepted.
        await press(save);
        await expectClosed();
        expect(proxy.sent(DETAILS)).toHaveLength(1);
        expect((await readDetails())[city]).toBe(cities.pairs.at(-1)?.[1]);
      });
    });
  });

  describe('cards', () => {
    test('replaces a card once, and stores its number and security code nowhere', async () => {
      const { dialog, fillIn, readDetails, store, token } = await openCard();
      const snapshots: string[] = [];
      store.subscribe(() => snapshots.push(JSON.stringify(store.getState())));
      await fillIn(card('5555 5555 5555 4444'));
      expect(dialog.getByLabelText(fields.cardNumber)).toHaveValue(CARD_NUMBER);
      await pressTwice(text.cards.save, UPDATE_CARD, text.saving);
      await seeText(fill(server.cardUpdatedPays, { products: await productOf(token) }));
      expect(proxy.sent(UPDATE_CARD)).toHaveLength(1);
      expect((await readDetails()).paySources).toMatchObject([{ cardBrand: 'mastercard', cardLast4: '4444' }]);
      expect(await screen.findByRole('region', { name: MASTERCARD })).toBeVisible();
      expect(window.location.search).toBe('');
      const stored = [...snapshots, JSON.stringify(storedValues()), window.location.href].join('\n');
      expect(snapshots.length).toBeGreaterThan(0);
      expect(stored).not.toContain(CARD_NUMBER);
      // As a value of its own: four digits in a row also occur in tokens, versions and times.
      expect(stored).not.toMatch(new RegExp(`(?<![\\w.-])${SECURITY_CODE}(?![\\w-])`));
    });

    test('adds a first card', async () => {
      const { press, fillIn, readDetails } = await visit({ ...EDIT_CARD, ...WITHOUT_CARD });
      expect(await screen.findByText(text.cards.none)).toBeVisible();
      expect(await screen.findByRole('dialog', { name: text.cards.addTitle })).toBeVisible();
      await fillIn(card());
      await press(text.cards.save);
      await waitFor(async () => expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4444' }]));
    });

    test('adds a second card, and edits it without changing the first', async () => {
      const { press, fillIn, readDetails, token } = await visit();
      await press(text.cards.add);
      const added = await openDialog(text.cards.addTitle);
      expect(added.getByText(text.cards.addText)).toBeVisible();
      expect(added.getByText(text.cards.willPayNothing)).toBeVisible();
      await fillIn(card());
      await press(text.cards.save);
      expect((await panel(MASTERCARD)).getByText(text.cards.paysNothing)).toBeVisible();
      const products = await productOf(token);
      expect((await panel(VISA)).getByText(fill(text.cards.pays, { products }))).toBeVisible();
      expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4242' }, { cardLast4: '4444' }]);

      await press(text.edit, MASTERCARD);
      const title = fill(text.cards.editTitle, { last4: '4444' });
      expect((await openDialog(title)).getByText(text.cards.editText)).toBeVisible();
      await fillIn(card('2223003122003222'));
      await press(text.cards.save);
      expect(await screen.findByRole('region', { name: endingIn('Mastercard', '3222') })).toBeVisible();
      expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4242' }, { cardLast4: '3222' }]);
    });

    test('deletes the card that the question names, once', async () => {
      const { press, readDetails } = await visit({ before: addSecondCard });
      await press(text.delete, MASTERCARD);
      expect((await openDialog()).getByText(MASTERCARD)).toBeVisible();
      await pressTwice(text.delete, DELETE_CARD, text.deleting);
      await seeText(server.cardDeleted);
      expect(proxy.sent(DELETE_CARD)).toHaveLength(1);
      expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4242' }]);
    });

    test('deletes the only card after a confirmation when no active subscription needs it', async () => {
      const { press, readDetails } = await visit(ALL_CANCELLED);
      await press(text.delete, VISA);
      expect((await openDialog(text.cards.deleteTitle)).getByText(text.cards.deleteText)).toBeVisible();
      await press(common.actions.cancel);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(proxy.sent(DELETE_CARD)).toEqual([]);
      await press(text.delete, VISA);
      await openDialog();
      await press(text.delete);
      await seeText(server.cardDeleted);
      expect((await readDetails()).paySources).toEqual([]);
    });

    test('says before and after a card is saved what it revives and charges, and when', async () => {
      const shape = { statuses: ['RECYCLE_FAILED', 'ACTIVE'], card: 'declining' };
      const { press, fillIn, token, purchaseId } = await visit({ shape });
      await press(text.cards.add);
      const dialog = await openDialog(text.cards.addTitle);
      const list = await ordersOf(api, token, TEXTS[language]);
      const failed = list.find((one) => one.purchaseId === purchaseId);
      if (!failed) throw new Error('The failed subscription is not listed.');
      const date = day(inDays(1));
      expect(await dialog.findByText(fill(text.cards.willRevive, { date }))).toBeVisible();
      expect(dialog.getByRole('listitem')).toHaveTextContent(
        `${failed.productName}: ${euro(totalOf(failed), language)}`.replace(/\s/g, ' '),
      );
      const { productName: products } = failed;
      expect(dialog.getByText(fill(text.cards.willPay, { products }))).toBeVisible();
      await fillIn(card());
      await press(text.cards.save);
      const revived = `${products} (${euro(totalOf(failed), language)})`;
      await seeText(fill(server.cardUpdatedRevives, { products, revived, chargedOn: date }));
      const after = await ordersOf(api, token, TEXTS[language]);
      expect(after.find((one) => one.purchaseId === purchaseId)).toMatchObject({
        status: 'ACTIVE',
        nextBillDate: inDays(1),
        cardLast4: '4444',
      });
    });

    test('leads nowhere but back into the portal once a card is saved', async () => {
      const search = '?isAddPaymentCard=true&returnTo=https%3A%2F%2Fexample.com&purchaseId=1';
      const { press, fillIn } = await visit({ search });
      await openDialog(text.cards.addTitle);
      await fillIn(card());
      await press(text.cards.save);
      await expectClosed();
      expect(window.location.pathname + window.location.search).toBe('/address-payment-details');
    });

    test('refuses to delete a card that pays an active subscription, and names it', async () => {
      const { press, token } = await visit();
      await press(text.delete, VISA);
      const dialog = await openDialog();
      expect(dialog.getByText(text.cards.deleteText)).toBeVisible();
      await press(text.delete);
      const products = await productOf(token);
      expect(await dialog.findByText(fill(server.cardInUse, { products }))).toBeVisible();
    });

    test('has fields that browsers can fill in, and that take no more than their rule allows', async () => {
      const { dialog, fillIn } = await openCard();
      for (const [label, autoComplete] of [
        [fields.cardNumber, 'cc-number'],
        [fields.cardMonth, 'cc-exp-month'],
        [fields.cardYear, 'cc-exp-year'],
        [fields.cardSecurityCode, 'cc-csc'],
      ] as const) {
        expect(dialog.getByLabelText(label)).toHaveAttribute('autocomplete', autoComplete);
        expect(dialog.getByLabelText(label)).toHaveAttribute('inputmode', 'numeric');
      }
      const tooLong: [label: string, typed: string, taken: string][] = [
        [fields.cardNumber, `${CARD_NUMBER}7`, CARD_NUMBER],
        [fields.cardNumber, '5555-5555-5555-4444-7', CARD_NUMBER],
        [fields.cardMonth, '123', '12'],
        [fields.cardYear, '20317', '2031'],
        [fields.cardSecurityCode, '12345', '1234'],
      ];
      for (const [label, typed, taken] of tooLong) {
        await fillIn({ [label]: typed });
        expect(dialog.getByLabelText(label)).toHaveValue(taken);
      }
    });

    test.each([fields.cardMonth, fields.cardYear])('takes an expiry as a whole in %s, and leads on', async (label) => {
      const { person, dialog } = await openCard();
      await person.click(dialog.getByLabelText(label));
      await person.paste('04/2031');
      expect(dialog.getByLabelText(fields.cardMonth)).toHaveValue('04');
      expect(dialog.getByLabelText(fields.cardYear)).toHaveValue('2031');
      expect(dialog.getByLabelText(fields.cardSecurityCode)).toHaveFocus();
    });

    test('checks each rule of a card at its field before it is saved', async () => {
      const [year = '', month = ''] = inDays(0).split('-');
      const [yearOfLastMonth = '', lastMonth = ''] = addDays(`${year}-${month}-01`, -1).split('-');
      const { person, dialog, press, fillIn, readDetails } = await openCard();
      const { cardNumber, cardMonth, cardYear, cardSecurityCode } = fields;
      const field = (label: string) => dialog.getByLabelText(label);
      const button = dialog.getByRole('button', { name: text.cards.save });
      await press(text.cards.save);
      for (const label of [cardNumber, cardMonth, cardYear, cardSecurityCode])
        await expectMessage(field(label), rules.required);
      await waitFor(() => expect(field(cardNumber)).toHaveFocus());

      await fillIn(card());
      const limits: FieldRule[] = [
        { label: cardNumber, rule: rules.cardNumber, pairs: [['555555555555444', CARD_NUMBER]] },
        {
          label: cardSecurityCode,
          rule: rules.securityCode,
          pairs: [
            ['12', '123'],
            ['12a', '1234'],
          ],
        },
        {
          label: cardMonth,
          rule: rules.cardMonth,
          pairs: [
            ['0', '1'],
            ['13', '12'],
          ],
        },
        { label: cardYear, rule: rules.cardYear, pairs: [['203', '2031']] },
        { label: cardYear, rule: rules.cardYearOver, pairs: [[`${Number(year) - 1}`, `${Number(year) + 1}`]] },
      ];
      for (const limit of limits) await expectRule(person, button, limit);
      expect(proxy.sent(UPDATE_CARD)).toEqual([]);

      await fillIn({ [cardMonth]: lastMonth, [cardYear]: yearOfLastMonth });
      await press(text.cards.save);
      const [label, rule] =
        yearOfLastMonth === year ? [cardMonth, rules.cardMonthOver] : [cardYear, rules.cardYearOver];
      await expectMessage(field(label), rule);
      expect(proxy.sent(UPDATE_CARD)).toEqual([]);

      // The last month of the card is not over (rules §16.9).
      await fillIn({ [cardMonth]: month, [cardYear]: year });
      await press(text.cards.save);
      await expectClosed();
      expect(proxy.sent(UPDATE_CARD)).toHaveLength(1);
      expect((await readDetails()).paySources).toMatchObject([
        { cardLast4: '4444', cardExpiryDate: `${month}/${year}` },
      ]);
    });

    test('counts down how long the shop asks to wait after too many cards, and saves then (rules §17.13)', async () => {
      const { person, dialog, press, fillIn, readDetails } = await openCard();
      await fillIn(card());
      proxy.limit(UPDATE_CARD, 2);
      await press(text.cards.save);
      const waiting = await dialog.findByRole('button', { name: shape(common.actions.waitFor) });
      expect(waiting).toHaveAttribute('aria-disabled', 'true');
      expect(dialog.getByText(FAULT)).toBeVisible();
      expect(dialog.getByRole('button', { name: common.actions.cancel })).toBeEnabled();
      await person.click(waiting);
      expect(proxy.sent(UPDATE_CARD)).toHaveLength(1);
      proxy.heal();
      const save = await dialog.findByRole('button', { name: text.cards.save }, { timeout: 5_000 });
      expect(dialog.queryByText(FAULT)).not.toBeInTheDocument();
      await person.click(save);
      await waitFor(async () => expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4444' }]));
    });

    test('sends the same card with the same key, and another with one of its own (rules §2.9)', async () => {
      const { dialog, press, fillIn } = await openCard();
      const save = async () => {
        await press(text.cards.save);
        await dialog.findByText(fill(common.failures.server, { message: FAULT }));
      };
      proxy.fail(UPDATE_CARD);
      await fillIn(card());
      await save();
      await save();
      // With the same last four digits.
      await fillIn(card('4242000000064444'));
      await save();
      const [first, again, other] = proxy.sent(UPDATE_CARD).map(({ headers }) => headers['idempotency-key']);
      expect(first).toMatch(/^[\da-f]{32}$/);
      expect(again).toBe(first);
      expect(other).not.toBe(first);
    });

    test("shows the bank's refusal in the dialog and keeps what was typed", async () => {
      const { dialog, press, fillIn, readDetails } = await openCard();
      await fillIn(card('4000000000000069'));
      await press(text.cards.save);
      expect(await dialog.findByText(server.cardExpired)).toBeVisible();
      expect(dialog.getByLabelText(fields.cardNumber)).toHaveValue('4000000000000069');
      await press(common.actions.cancel);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(proxy.sent(UPDATE_CARD)).toHaveLength(1);
      expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4242' }]);
    });

    test('shows a wrong check digit at the number until it is corrected, and keeps what was typed', async () => {
      const { person, dialog, press, fillIn, readDetails } = await openCard();
      await fillIn(card('5555555555554445'));
      const [number, month] = [dialog.getByLabelText(fields.cardNumber), dialog.getByLabelText(fields.cardMonth)];
      await press(text.cards.save);
      await expectMessage(number, server.cardNumberWrong);
      expect(number).toBeInvalid();
      expect(number).toHaveFocus();
      expect(dialog.getAllByText(server.cardNumberWrong)).toHaveLength(1);
      for (const [label, value] of Object.entries(card('5555555555554445')))
        expect(dialog.getByLabelText(label)).toHaveValue(value);
      // Typing in another field does not move the focus back.
      await person.type(month, '{Backspace}');
      expect(month).toHaveFocus();
      await person.type(number, '{Backspace}4');
      expect(number).toBeValid();
      expect((await readDetails()).paySources).toMatchObject([{ cardLast4: '4242' }]);
    });
  });

  describe('signing out everywhere', () => {
    const LOGOUT_ALL = '/api/user/logout-all';
    const isLive = async (token: string) => (await api.get(DETAILS, {}, { token })).status === 200;

    test('ends every session after a question, and opens the sign-in with a message (rules §3.12)', async () => {
      const { press, token } = await visit();
      await press(text.sessions.signOut);
      const dialog = await openDialog(text.sessions.question);
      expect(dialog.getByText(text.sessions.consequence)).toBeVisible();
      await press(common.actions.cancel);
      await expectClosed();
      expect(proxy.sent(LOGOUT_ALL)).toEqual([]);
      await press(text.sessions.signOut);
      await pressTwice(text.sessions.signOut, LOGOUT_ALL, text.sessions.signingOut);
      await seeText(server.signedOutEverywhere);
      await expectPath('/');
      expect(proxy.sent(LOGOUT_ALL)).toHaveLength(1);
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
      expect(window.location.pathname).toBe('/address-payment-details');
      expect([await isLive(token), await isLive(acting)]).toEqual([false, true]);
    });

    test('shows a failure in the question and can be tried again', async () => {
      const { press } = await visit();
      proxy.fail(LOGOUT_ALL);
      await press(text.sessions.signOut);
      const dialog = await openDialog(text.sessions.question);
      await pressTwice(text.sessions.signOut, LOGOUT_ALL, text.sessions.signingOut);
      expect(await dialog.findByText(fill(common.failures.server, { message: FAULT }))).toBeVisible();
      proxy.heal();
      await pressTwice(text.sessions.signOut, LOGOUT_ALL, text.sessions.signingOut);
      await seeText(server.signedOutEverywhere);
      await expectPath('/');
    });
  });

  describe('failures', () => {
    interface Change {
      path: string;
      visit: AccountVisit;
      /** The panel whose delete button opens the dialog. */
      deletes?: string;
      typed: Record<string, string>;
      confirm: string;
    }
    const CHANGES: Record<string, Change> = {
      'saving an address': {
        path: DETAILS,
        visit: EDIT_ADDRESS,
        typed: { [fields.address1]: 'Neue Gasse 5' },
        confirm: text.save,
      },
      'saving a card': { path: UPDATE_CARD, visit: EDIT_CARD, typed: card(), confirm: text.cards.save },
      'deleting a card': { path: DELETE_CARD, visit: ALL_CANCELLED, deletes: VISA, typed: {}, confirm: text.delete },
      'deleting the shipping address': {
        path: DELETE_SHIPPING,
        visit: { before: addShipping },
        deletes: text.addresses.shipping,
        typed: {},
        confirm: text.delete,
      },
    };

    describe.each(Object.entries(CHANGES))('%s', (_, { path, visit: options, deletes, typed, confirm }) => {
      async function open() {
        const page = await visit(options);
        if (deletes) await page.press(text.delete, deletes);
        await page.fillIn(typed);
        const box = await screen.findByRole('dialog');
        const dialog = within(box);
        const inputs = Object.entries(typed).map(([label, value]) => ({ field: dialog.getByLabelText(label), value }));
        const expectTyped = () => inputs.forEach(({ field, value }) => expect(field).toHaveValue(value));
        return { ...page, box, dialog, expectTyped };
      }

      test('reports 403 and 500 once, keeps what was typed, and succeeds on the next try', async () => {
        const { dialog, press, expectTyped, readDetails } = await open();
        const before = await readDetails();
        for (const [status, reason] of [
          [403, 'forbidden'],
          [500, 'server'],
        ] as const) {
          // With a list of fields, if an empty one, only saves fail and reads of the same path do not.
          proxy.fail(path, status, {});
          await press(confirm);
          const message = fill(common.failures[reason], { message: FAULT });
          await waitFor(() => expect(dialog.getByText(message)).toBeVisible());
          expect(screen.getAllByText(message)).toHaveLength(1);
          expectTyped();
          expect(await readDetails()).toEqual(before);
          const button = await dialog.findByRole('button', { name: confirm });
          await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
        }
        proxy.heal();
        await press(confirm);
        await expectClosed();
        expect(await readDetails()).not.toEqual(before);
        expect(proxy.sent(path)).toHaveLength(3);
      });

      test('after 401 shows a toast, clears the storage and opens the sign-in without asking', async () => {
        const { box, press, expectTyped, readDetails } = await open();
        const before = await readDetails();
        proxy.fail(path, 401, {});
        await press(confirm);
        const message = fill(common.failures.unauthorized, { message: FAULT });
        const notice = await screen.findByRole('status', { name: common.notice.region, hidden: true });
        await waitFor(() => expect(notice).toHaveTextContent(message));
        await expectPath('/');
        await waitFor(() => expect(storedValues()).toEqual({ len: language }));
        await waitFor(() => expect(box).not.toBeInTheDocument());
        // The removed dialog still holds what it last showed.
        expect(box).not.toHaveTextContent(message);
        expectTyped();
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
        expect(await readDetails()).toEqual(before);
      });
    });

    describe('refused fields', () => {
      /** Each refused field shows its message, the first has the focus, and no other message is shown. */
      async function expectRefused(refusals: [field: HTMLElement, message: string][]) {
        for (const [field, message] of refusals) {
          await expectMessage(field, message);
          expect(field).toBeInvalid();
        }
        expect(refusals[0]?.[0]).toHaveFocus();
        expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
      }

      test.each(['billing', 'new'] as const)('shows each refusal of a %s address at its field', async (kind) => {
        const { dialog, press, fillIn, save } = await openAddress(kind);
        await fillIn(berlin);
        const errors = {
          ...(kind === 'new' && { lastName: 'No such name.' }),
          address1: 'No such street.',
          state: 'No such state.',
          city: 'No such city.',
        };
        proxy.fail(DETAILS, 400, errors);
        await press(save);
        await expectRefused(
          Object.entries(errors).map(([name, message]) => [
            dialog.getByLabelText(fields[name as keyof typeof errors]),
            message,
          ]),
        );
        for (const name of ['address1', 'postalCode', 'city'] as const)
          expect(dialog.getByLabelText(fields[name])).toHaveValue(berlin[fields[name]]);
        expect(dialog.getByLabelText(fields.postalCode)).toBeValid();
      });

      test('shows each refusal of a shipping address at its field, until the field is corrected', async () => {
        const { person, dialog, press, readDetails, save } = await openAddress('shipping');
        const { address1, postalCode, city } = fields;
        proxy.fail(DETAILS, 400, { shipCity: 'No such city.', shipPostalCode: 'No such code.' });
        await person.type(dialog.getByLabelText(address1), ' b');
        await press(save);
        await expectRefused([
          [dialog.getByLabelText(postalCode), 'No such code.'],
          [dialog.getByLabelText(city), 'No such city.'],
        ]);
        expect(dialog.getByLabelText(address1)).toHaveValue(`${SHIPPING.shipAddress1} b`);
        proxy.heal();
        await person.type(dialog.getByLabelText(city), ' Mitte');
        expect(dialog.getByLabelText(city)).toBeValid();
        await press(save);
        await expectClosed();
        expect((await readDetails()).shipCity).toBe('Wien Mitte');
      });

      test('shows each refusal of the info at its field', async () => {
        const { dialog, press, fillIn } = await openInfo();
        const errors = { emailAddress: 'No such address.', phoneNumber: 'No such number.', lastName: 'No such name.' };
        proxy.fail(DETAILS, 400, errors);
        await fillIn({ [fields.firstName]: 'Zoë' });
        await press(text.save);
        await expectRefused([
          [dialog.getByLabelText(fields.lastName), errors.lastName],
          [dialog.getByLabelText(fields.email), errors.emailAddress],
          [dialog.getByLabelText(fields.phone), errors.phoneNumber],
        ]);
        expect(dialog.getByLabelText(fields.firstName)).toHaveValue('Zoë');
        expect(dialog.getByLabelText(fields.firstName)).toBeValid();
      });
    });

    describe('lost answers', () => {
      const unknown = `${common.failures.noResponse} ${text.lost.unknown}`;

      /** Reports an unknown outcome, lets the first try succeed after all, and tries again. */
      async function loseAndRetry(path: string, press: (name: string) => Promise<void>, name: string) {
        const dialog = await openDialog();
        proxy.fail(path, 'late');
        await press(name);
        expect(await dialog.findByText(unknown)).toBeVisible();
        // The stored details were read and do not hold the change yet.
        expect(await dialog.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'false');
        await proxy.arrive();
        await press(name);
        await expectClosed();
      }

      /** Fills in an address whose line alone is new, except for a new address. */
      async function changeAddress(kind: keyof typeof ADDRESSES) {
        const page = await openAddress(kind);
        await page.fillIn(kind === 'new' ? berlin : { [fields.address1]: 'Neue Gasse 5' });
        return page;
      }

      test.each(ADDRESS_KINDS)('reports the outcome of a %s address as unknown, and saves on retry', async (kind) => {
        const { press, readDetails, save, saved, line } = await changeAddress(kind);
        await loseAndRetry(DETAILS, press, save);
        await seeText(saved);
        expect((await readDetails())[line]).toBe('Neue Gasse 5');
      });

      test.each(ADDRESS_KINDS)('finds a %s address saved, and does not send it again', async (kind) => {
        const { press, readDetails, save, saved, line } = await changeAddress(kind);
        proxy.fail(DETAILS, 'drop-reply', {});
        await press(save);
        await seeText(saved);
        await expectClosed();
        expect(proxy.sent(DETAILS)).toHaveLength(1);
        expect((await readDetails())[line]).toBe('Neue Gasse 5');
      });

      test('keeps a correction that was typed while an address was in doubt (rules §20.10)', async () => {
        const { dialog, fillIn, press, readDetails, save, saved, line } = await changeAddress('billing');
        proxy.fail(DETAILS, 'late');
        await press(save);
        expect(await dialog.findByText(unknown)).toBeVisible();
        await fillIn({ [fields.address1]: 'Neue Gasse 5a' });
        await proxy.arrive();
        await press(save);
        await seeText(saved);
        expect(await dialog.findByText(text.lost.earlierSaved)).toBeVisible();
        expect(dialog.getByLabelText(fields.address1)).toHaveValue('Neue Gasse 5a');
        expect((await readDetails())[line]).toBe('Neue Gasse 5');
        await press(save);
        await expectClosed();
        expect((await readDetails())[line]).toBe('Neue Gasse 5a');
      });

      test('replaces what a lost save has stored by what the form began with', async () => {
        const { dialog, fillIn, press, readDetails, save, line } = await changeAddress('billing');
        const before = (await readDetails())[line];
        proxy.fail(DETAILS, 'late');
        await press(save);
        expect(await dialog.findByText(unknown)).toBeVisible();
        await fillIn({ [fields.address1]: 'Neue Gasse 5a' });
        await proxy.arrive();
        await press(save);
        expect(await dialog.findByText(text.lost.earlierSaved)).toBeVisible();
        await fillIn({ [fields.address1]: before });
        await press(save);
        await expectClosed();
        expect((await readDetails())[line]).toBe(before);
      });

      test('keeps another card that was typed while the first one was in doubt (rules §20.10)', async () => {
        const OTHER = '4242424242424242';
        const { dialog, fillIn, press, readDetails, token } = await openCard();
        const last4 = async () => (await readDetails()).paySources.map(({ cardLast4 }) => cardLast4);
        await fillIn(card());
        proxy.fail(UPDATE_CARD, 'late');
        await press(text.cards.save);
        expect(await dialog.findByText(unknown)).toBeVisible();
        await fillIn(card(OTHER));
        await press(text.cards.save);
        await seeText(fill(server.cardUpdatedPays, { products: await productOf(token) }));
        expect(dialog.getByLabelText(fields.cardNumber)).toHaveValue(OTHER);
        expect(await last4()).toContain(CARD_NUMBER.slice(-4));
        await press(text.cards.save);
        await expectClosed();
        expect(await last4()).toContain(OTHER.slice(-4));
      });

      test('reports a card as deleted when the first try deleted it', async () => {
        const { press, readDetails } = await visit(ALL_CANCELLED);
        await press(text.delete, VISA);
        await loseAndRetry(DELETE_CARD, press, text.delete);
        await seeText(done.deleteCard);
        expect((await readDetails()).paySources).toEqual([]);
      });

      test('reports the shipping address as deleted when the first try deleted it', async () => {
        const { press, readDetails } = await visit({ before: addShipping });
        await press(text.delete, text.addresses.shipping);
        await loseAndRetry(DELETE_SHIPPING, press, text.delete);
        await seeText(server.shippingAddressDeleted);
        expect(await screen.findByText(text.addresses.sameAsBilling)).toBeVisible();
        expect(await readDetails()).toMatchObject({ shipAddress1: '' });
      });

      test('signs out after a new e-mail address when the first try saved it', async () => {
        const { dialog, press, fillIn, readDetails, newEmail, store } = await openInfo();
        await fillIn({ [fields.email]: newEmail });
        await press(text.email.verify);
        await dialog.findByLabelText(fields.otp);
        const hint = `${fill(text.email.codeSent, { email: newEmail })} ${text.email.signsOut}`;
        expect(dialog.getByText(hint)).toBeVisible();
        await fillIn({ [fields.otp]: await api.code(newEmail) });
        await loseAndRetry(DETAILS, press, text.save);
        await seeText(done.saveInfo);
        expect((await readDetails()).emailAddress).toBe(newEmail);
        await expectPath('/');
        expect(store.getState().session).not.toHaveProperty('token');
      });
    });
  });

  describe('leaving', () => {
    /** Opens the form of the card after another page of the portal. */
    function openCardAfterPayments() {
      putBefore('/previous-payments');
      return openCard();
    }

    test('keeps what was typed on Escape and on Back until leaving is confirmed', async () => {
      const { person, dialog, press, fillIn } = await openCardAfterPayments();
      await fillIn({ [fields.cardNumber]: CARD_NUMBER });
      const number = dialog.getByLabelText(fields.cardNumber);
      await person.keyboard('{Escape}');
      expect(number).toHaveValue(CARD_NUMBER);

      window.history.back();
      expect(await screen.findByRole('dialog', { name: shell.leave.title })).toBeVisible();
      expect(screen.getByText(shell.leave.text)).toBeVisible();
      await person.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByText(shell.leave.title)).not.toBeInTheDocument());
      expect(number).toHaveValue(CARD_NUMBER);
      // The whole number has led there.
      expect(dialog.getByLabelText(fields.cardMonth)).toHaveFocus();
      expect(window.location.pathname).toBe('/address-payment-details');

      window.history.back();
      await press(shell.leave.confirm);
      await expectPath('/previous-payments');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    test('warns of an unknown outcome, not of unsaved input, once a save was sent', async () => {
      const { person, dialog, press, fillIn } = await openCardAfterPayments();
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
      expect(await screen.findByRole('button', { name: text.saving })).toBeVisible();
      await goBackAndStay();
      release();
      expect(await screen.findByText(`${common.failures.noResponse} ${text.lost.unknown}`)).toBeVisible();
      // The command is stored without the secret (rules §20.9).
      expect(localStorage.getItem('pendingCommands')).toContain('"kind":"saveCard"');
      expect(JSON.stringify(storedValues())).not.toMatch(`${CARD_NUMBER}|seal`);
      await goBackAndStay();
      expect(dialog.getByLabelText(fields.cardNumber)).toHaveValue(CARD_NUMBER);
    });
  });
});
