import { screen, waitFor, within } from '@testing-library/react';
import { LANGUAGES } from '../../src/domain/language';
import { getButton, openSubscription } from '../support/openSubscription';
import { TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe.each(LANGUAGES)('in %s', (language) => {
  const t = TEXTS[language];
  const { leave } = t.shell;
  const openNextOrder = async () => {
    const { token } = await api.customer({ len: language, nextBillInDays: 10 });
    const stored = { token, multiAccount: 'false', isAdmin: 'false' };
    return renderPortal('/dashboard', { language, stored });
  };
  const openPage = () => openSubscription(api, { language });
  type Person = Awaited<ReturnType<typeof openNextOrder>>['person'];
  const press = async (person: Person, name: string | RegExp) =>
    person.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

  /** Each opens a form, types into it, and says where the text stands. */
  const FORMS = {
    'a product to take along': async () => {
      const { person } = await openNextOrder();
      await press(person, new RegExp(`^${t.catalog.recommended.options}`));
      const field = within(screen.getByRole('dialog')).getByLabelText(t.catalog.cart.quantity);
      await person.clear(field);
      await person.type(field, '7');
      return { person, field, typed: '7' };
    },
    'the date of an order': async () => {
      const { person } = await openNextOrder();
      await press(person, t.delivery.move.open);
      await person.click(screen.getByLabelText(t.delivery.move.specificDate));
      const field = screen.getByLabelText(t.delivery.move.date);
      await person.type(field, '2027-01-04');
      return { person, field, typed: '2027-01-04' };
    },
    'a discount code': async () => {
      const { person } = await openPage();
      const field = await screen.findByLabelText(t.subscription.code.label);
      await person.type(field, 'FRUEHLING');
      return { person, field, typed: 'FRUEHLING' };
    },
  };

  test.each(Object.entries(FORMS))('%s: Escape, a closed page and a step back lose nothing', async (_name, open) => {
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
    expect(field).toHaveValue(typed);
    window.history.back();
    await press(person, leave.confirm);
    await waitFor(() => expect(window.location.pathname).toBe('/previous-payments'));
    await waitFor(() => expect(closes()).toBe(true));
  });

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

  test('a discount code that is given up is not sent', async () => {
    window.history.replaceState(null, '', '/previous-payments');
    window.history.pushState(null, '', '/');
    const { person } = await openSubscription(api, { language, apiBase: proxy.apiBase });
    await person.type(await screen.findByLabelText(t.subscription.code.label), 'FRUEHLING');
    window.history.back();
    await press(person, leave.confirm);
    const called = (path: string) => proxy.calls.some((call) => call.path === path);
    await waitFor(() => expect(called('/api/other/fetchPrevPayment')).toBe(true));
    expect(called('/api/subscription/apply-discount')).toBe(false);
  });
});
