import { screen, waitFor, within } from '@testing-library/react';
import type { CustomerWire } from '../../server/modules/customers/schemas';
import { openDialog, panel, visitAccount } from '../support/accountPage';
import { fill, TEXTS } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { createApi } from '../support/serverApi';
import { SHIPPING } from '../support/shippingAddress';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
const COUNTRIES = { de: ['Deutschland', 'Österreich'], en: ['Germany', 'Austria'] } as const;

const withShipping = (token: string) => api.post('/api/user/details', SHIPPING, { token });
/** A second card, which the first one's subscriptions do not use. */
const withSecondCard = (token: string) => {
  const card = { cardNumber: '5555555555554444', cardMonth: '11', cardYear: '2033', cardSecurityCode: '123' };
  return api.post('/api/user/updateCard', card, { token });
};

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { account: text, common, server } = TEXTS[language];
  const { fields, rules } = text;
  const [germany, austria] = COUNTRIES[language];
  const visit = (options: Parameters<typeof visitAccount>[1] = {}) => visitAccount(api, { language, ...options });
  const card = (brand: string, last4: string) => panel(fill(text.cards.ending, { brand, last4 }));

  test('info, addresses and cards', async () => {
    const { held } = await visit();
    const person = await held();
    const info = await panel(text.info.title);
    for (const value of [person.firstName, person.lastName, person.emailAddress, person.phoneNumber])
      expect(info.getByText(value)).toBeVisible();
    expect(info.queryByText(text.info.missing)).not.toBeInTheDocument();
    const billing = await panel(text.addresses.billing);
    expect(billing.getByText(person.address1)).toBeVisible();
    expect(billing.getByText(new RegExp(germany))).toBeVisible();
    expect(billing.queryByText('""')).toBeNull();
    expect(screen.getByText(text.addresses.sameAsBilling)).toBeVisible();
    const visa = await card('Visa', '4242');
    expect(visa.getByText(/12\/20\d\d/)).toBeVisible();
    expect(visa.getByText(new RegExp(person.address1))).toBeVisible();
    expect(visa.getByText(text.cards.notForDelivery)).toBeVisible();
  });

  test('two cards, each with its own expiry, note and ways to change it', async () => {
    const { held } = await visit({ before: withSecondCard });
    const expiries = (await held()).paySources.map(({ cardExpiryDate }) => cardExpiryDate);
    expect(expiries).toHaveLength(2);
    for (const [index, [brand, last4]] of [['Visa', '4242'] as const, ['Mastercard', '4444'] as const].entries()) {
      const one = await card(brand, last4);
      expect(one.getByText(fill(text.cards.expires, { expiry: expiries[index] ?? '' }))).toBeVisible();
      expect(one.getByText(text.cards.notForDelivery)).toBeVisible();
      for (const name of [text.edit, text.delete]) expect(one.getByRole('button', { name })).toBeVisible();
    }
  });

  test('without a card the page says so', async () => {
    await visit({ shape: { card: 'none', statuses: ['CANCELLED'] } });
    expect(await screen.findByText(text.cards.none)).toBeVisible();
  });

  test('what is missing of the info is shown as such', async () => {
    const before = async (token: string) => {
      const { payload } = await api.get<{ data: [CustomerWire] }>('/api/user/details', {}, { token });
      proxy.answer('/api/user/details', { data: [{ ...payload.data[0], phoneNumber: '' }] });
    };
    await visit({ proxy, before });
    const term = (await panel(text.info.title)).getByText(fields.phone);
    expect(term.nextElementSibling).toHaveTextContent(text.info.missing);
    expect(screen.getAllByText(text.info.missing)).toHaveLength(1);
  });

  test('three placeholders while it loads', async () => {
    const letGo = proxy.hold();
    await visit({ proxy });
    expect(await screen.findByText(common.loading)).toBeInTheDocument();
    await waitFor(() => expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(3));
    expect(screen.queryByText(text.info.title)).not.toBeInTheDocument();
    letGo();
    expect(await screen.findByText(text.info.title)).toBeVisible();
    expect(document.querySelector('.MuiSkeleton-root')).toBeNull();
  });

  test('details that do not load can be asked for again', async () => {
    proxy.fail('/api/user/details');
    const { person } = await visit({ proxy });
    expect(await screen.findByText(text.loadFailed)).toBeVisible();
    proxy.heal();
    await person.click(screen.getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByText(text.info.title)).toBeVisible();
  });

  test('the states are those of the country, and go when it changes', async () => {
    const { person, held } = await visit();
    await person.click(await screen.findByRole('button', { name: text.addresses.addConfirm }));
    const dialog = await openDialog();
    const [country, state] = [dialog.getByLabelText(fields.country), dialog.getByLabelText(fields.state)];
    const states = () => within(state).getAllByRole('option').slice(1);
    expect(state).toBeDisabled();
    expect(states()).toHaveLength(0);
    await person.selectOptions(country, germany);
    expect(states()).toHaveLength(16);
    await person.selectOptions(state, text.states['DE-BY']);
    await person.selectOptions(country, austria);
    expect(state).toHaveValue('');
    expect(states()).toHaveLength(9);

    await person.selectOptions(state, text.states['AT-9']);
    const { firstName } = await held();
    expect(dialog.getByLabelText(fields.firstName)).toHaveValue(firstName);
    await person.clear(dialog.getByLabelText(fields.firstName));
    await person.type(dialog.getByLabelText(fields.firstName), 'Şirin');
    await person.type(dialog.getByLabelText(fields.address1), 'Am Graben 2');
    await person.type(dialog.getByLabelText(fields.postalCode), '101');
    await person.type(dialog.getByLabelText(fields.city), 'Wien1');
    await person.tripleClick(dialog.getByRole('button', { name: text.addresses.addConfirm }));
    expect(await dialog.findByText(rules.postalCode)).toBeVisible();
    expect(dialog.getByText(rules.city)).toBeVisible();
    await person.type(dialog.getByLabelText(fields.postalCode), '0');
    await person.type(dialog.getByLabelText(fields.city), '{Backspace}');
    await person.tripleClick(dialog.getByRole('button', { name: text.addresses.addConfirm }));
    await seeText(text.addresses.added);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await held()).toMatchObject({
      firstName: 'Şirin',
      address1: 'Am Graben 2',
      address2: '""',
      country: 'AT',
      state: '9',
      city: 'Wien',
      postalCode: '1010',
    });
  });

  test('the billing address is edited, without a second line', async () => {
    const { person, held } = await visit();
    await person.click((await panel(text.addresses.billing)).getByRole('button', { name: text.edit }));
    const dialog = await openDialog();
    expect(dialog.getByLabelText(fields.address1)).toHaveValue((await held()).address1);
    await person.clear(dialog.getByLabelText(fields.address1));
    await person.type(dialog.getByLabelText(fields.address1), 'Neue Gasse 5');
    await person.clear(dialog.getByLabelText(fields.address2));
    await person.click(dialog.getByRole('button', { name: text.save }));
    await seeText(text.addresses.updated);
    await waitFor(async () => expect(await held()).toMatchObject({ address1: 'Neue Gasse 5', address2: '""' }));
    expect(await (await panel(text.addresses.billing)).findByText('Neue Gasse 5')).toBeVisible();
  });

  test('the link to edit the address opens it, and closing takes the wish off the address bar', async () => {
    const { person, held } = await visit({ search: '?isEditAddress=true', before: withShipping });
    const dialog = await openDialog();
    expect(screen.getByRole('dialog', { name: text.addresses.shippingTitle })).toBeVisible();
    expect(dialog.getByLabelText(fields.state)).toHaveValue('9');
    await person.clear(dialog.getByLabelText(fields.city));
    await person.type(dialog.getByLabelText(fields.city), 'Wien-Nord 2');
    await person.click(dialog.getByRole('button', { name: text.save }));
    await waitFor(async () => expect(await held()).toMatchObject({ shipCity: 'Wien-Nord 2', shipAddress2: '""' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('without an address of its own the billing address is the one to edit', async () => {
    const { person } = await visit({ search: '?isEditAddress=true' });
    expect(await screen.findByRole('dialog', { name: text.addresses.billingTitle })).toBeVisible();
    await person.click(screen.getByRole('button', { name: common.actions.cancel }));
    expect(window.location.search).toBe('');
  });

  test('the shipping address is deleted after a confirmation', async () => {
    const { person, held } = await visit({ before: withShipping });
    await person.click((await panel(text.addresses.shipping)).getByRole('button', { name: text.delete }));
    expect((await held()).shipAddress1).toBe('Hafengasse 3');
    await person.click((await openDialog()).getByRole('button', { name: text.delete }));
    await seeText(server.shippingAddressDeleted);
    expect((await held()).shipAddress1).toBe('');
  });
});
