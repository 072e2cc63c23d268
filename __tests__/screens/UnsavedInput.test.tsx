import { screen, waitFor, within } from '@testing-library/react';
import { LANGUAGES } from '../../src/domain/language';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { visitAccount } from '../support/accountPage';
import { getButton, openSubscription } from '../support/openSubscription';
import { TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';

const TODAY = businessDayAt(new Date());
const api = createApi(process.env.API_URL ?? '');
const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());
const hasCalled = (wanted: string) => proxy.calls.some(({ path }) => path === wanted);

describe.each(LANGUAGES)('in %s', (language) => {
  const t = TEXTS[language];
  const { leave } = t.shell;
  const openNextOrder = async () => {
    const { token } = await api.customer({ len: language, nextBillInDays: 10 });
    const stored = { token, multiAccount: 'false', isAdmin: 'false' };
    return renderPortal('/dashboard', { language, stored, config: { apiBase: proxy.apiBase } });
  };
  const openPage = () => openSubscription(api, { language, apiBase: proxy.apiBase });
  type Person = Awaited<ReturnType<typeof openNextOrder>>['person'];
  const press = async (person: Person, name: string | RegExp) =>
    person.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
  const retype = async (person: Person, field: HTMLElement, typed: string) => {
    await person.clear(field);
    await person.type(field, typed);
    return { person, field, typed };
  };
  const openAccount = async (search: string) => {
    const { person } = await visitAccount(api, { language, proxy, search });
    return { person, form: within(await screen.findByRole('dialog')) };
  };

  /** Each opens a form, types into it, and says where the text stands. */
  const FORMS = {
    'a product to take along': async () => {
      const { person } = await openNextOrder();
      await press(person, new RegExp(`^${t.catalog.recommended.options}`));
      return retype(person, within(screen.getByRole('dialog')).getByLabelText(t.catalog.cart.quantity), '7');
    },
    'the date of an order': async () => {
      const { person } = await openNextOrder();
      await press(person, t.delivery.move.open);
      await person.click(screen.getByLabelText(t.delivery.move.specificDate));
      return retype(person, screen.getByLabelText(t.delivery.move.date), addDays(TODAY, 40));
    },
    'a discount code': async () => {
      const { person } = await openPage();
      return retype(person, await screen.findByLabelText(t.subscription.code.label), 'FRUEHLING');
    },
    'the quantity of a subscription': async () => {
      const { person } = await openPage();
      return retype(person, await screen.findByLabelText(t.subscription.quantity), '3');
    },
    'a name': async () => {
      const { person } = await visitAccount(api, { language, proxy });
      await press(person, t.account.edit);
      return retype(person, screen.getByLabelText(t.account.fields.firstName), 'Zoë Ayşe');
    },
    'an address': async () => {
      const { person, form } = await openAccount('?isEditAddress=true');
      return retype(person, form.getByLabelText(t.account.fields.address1), 'Am Graben 2');
    },
    'a card': async () => {
      const { person, form } = await openAccount('?isEditPaymentCard=true');
      return retype(person, form.getByLabelText(t.account.fields.cardNumber), '5555555555554444');
    },
  };

  test.each(Object.entries(FORMS))(
    '%s: Escape, a closed page and a step back lose nothing; what is given up is not sent',
    async (_name, open) => {
      window.history.replaceState(null, '', '/previous-payments');
      window.history.pushState(null, '', '/');
      const { person, field, typed } = await open();
      expect(closes()).toBe(false);
      await person.keyboard('{Escape}');
      expect(field).toBeVisible();
      window.history.back();
      expect(await screen.findByRole('dialog', { name: leave.title })).toBeVisible();
      await person.click(getButton(leave.stay));
      await waitFor(() => expect(screen.queryByText(leave.title)).not.toBeInTheDocument());
      expect(field).toHaveDisplayValue(typed);
      window.history.back();
      await press(person, leave.confirm);
      await waitFor(() => expect(window.location.pathname).toBe('/previous-payments'));
      await waitFor(() => expect(closes()).toBe(true));
      await waitFor(() => expect(hasCalled('/api/other/fetchPrevPayment')).toBe(true));
      expect(proxy.sent()).toEqual([]);
    },
  );

  test('what still stands after a step is asked about before the next one', async () => {
    const { person } = await openPage();
    const quantity = await screen.findByLabelText(t.subscription.quantity);
    await person.clear(quantity);
    await person.type(quantity, '3');
    await press(person, t.subscription.swap.open);
    await press(person, new RegExp(`^${t.subscription.swap.choose}`));
    const frequency = await screen.findByRole('combobox', { name: t.subscription.edit.frequency });
    await person.selectOptions(frequency, '');
    window.history.back();
    await press(person, leave.confirm);
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(quantity).toHaveDisplayValue('3');
    await person.click(screen.getByText(t.shell.upcomingPayments));
    expect(await screen.findByRole('dialog', { name: leave.title })).toBeVisible();
    await person.click(getButton(leave.stay));
    expect(quantity).toHaveDisplayValue('3');
  });
});
