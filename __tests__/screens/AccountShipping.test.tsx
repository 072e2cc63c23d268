import { screen, waitFor, within } from '@testing-library/react';
import {
  addShipping,
  clickTwice,
  DELETE_SHIPPING,
  DETAILS,
  openDialog,
  panel,
  refill,
  visitAccount,
} from '../support/accountPage';
import { COUNTRIES, fill, TEXTS } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { createApi } from '../support/serverApi';
import { SHIPPING } from '../support/shippingAddress';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { account: text, common, server } = TEXTS[language];
  const { fields } = text;
  const { AT: austria } = COUNTRIES[language];
  const visit = (options: Parameters<typeof visitAccount>[1] = {}) =>
    visitAccount(api, { language, proxy, ...options });

  test('the link to edit the address opens it, and closing takes the wish off the address bar', async () => {
    const { person, held } = await visit({ search: '?isEditAddress=true', before: addShipping });
    const dialog = await openDialog();
    expect(screen.getByRole('dialog', { name: text.addresses.shippingTitle })).toBeVisible();
    expect(dialog.getByLabelText(fields.state)).toHaveValue('9');
    await person.clear(dialog.getByLabelText(fields.city));
    await person.type(dialog.getByLabelText(fields.city), 'Wien-Nord 2');
    await person.click(dialog.getByRole('button', { name: text.save }));
    await waitFor(async () => expect(await held()).toMatchObject({ shipCity: 'Wien-Nord 2', shipAddress2: '""' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('without an address of its own the billing address is the one to edit; giving it up saves nothing', async () => {
    const { person, held } = await visit({ search: '?isEditAddress=true' });
    const dialog = within(await screen.findByRole('dialog', { name: text.addresses.billingTitle }));
    const before = await held();
    await refill(person, dialog.getByLabelText(fields.address1), 'Neue Gasse 5');
    await person.click(dialog.getByRole('button', { name: common.actions.cancel }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
    expect(proxy.sent(DETAILS)).toEqual([]);
    expect((await panel(text.addresses.billing)).getByText(before.address1)).toBeVisible();
  });

  test('a shipping address is made where there was none', async () => {
    const { person, held } = await visit();
    const shipping = await panel(text.addresses.shipping);
    await person.click(shipping.getByRole('button', { name: text.edit }));
    const dialog = within(await screen.findByRole('dialog', { name: text.addresses.shippingTitle }));
    const { address1, address2, country, state, postalCode, city } = fields;
    for (const label of [address1, address2, country, state, postalCode, city])
      expect(dialog.getByLabelText(label)).toHaveValue('');
    expect(dialog.getByLabelText(state)).toBeDisabled();
    await refill(person, dialog.getByLabelText(address1), SHIPPING.shipAddress1);
    await refill(person, dialog.getByLabelText(address2), 'Tor 2');
    await person.selectOptions(dialog.getByLabelText(country), austria);
    await person.selectOptions(dialog.getByLabelText(state), text.states['AT-9']);
    await refill(person, dialog.getByLabelText(postalCode), SHIPPING.shipPostalCode);
    await refill(person, dialog.getByLabelText(city), SHIPPING.shipCity);
    await person.click(dialog.getByRole('button', { name: text.save }));
    const { isShipping: _, ...own } = SHIPPING;
    expect(await shipping.findByText(SHIPPING.shipAddress1)).toBeVisible();
    expect(await held()).toMatchObject({ ...own, shipAddress2: 'Tor 2' });
    const { firstName, lastName } = await held();
    for (const line of [`${firstName} ${lastName}`, 'Tor 2', '1010 Wien', `${text.states['AT-9']}, ${austria}`])
      expect(shipping.getByText(line)).toBeVisible();
    expect(shipping.queryByText(text.addresses.sameAsBilling)).toBeNull();
  });

  test('the shipping address is deleted after a confirmation, once', async () => {
    const { person, held } = await visit({ before: addShipping });
    const { shipAddress1, address1 } = await held();
    const shipping = await panel(text.addresses.shipping);
    expect(shipping.getByText(shipAddress1)).toBeVisible();
    expect(shipping.queryByText('""')).toBeNull();
    const ask = async () => {
      await person.click(shipping.getByRole('button', { name: text.delete }));
      return within(await screen.findByRole('dialog', { name: text.addresses.deleteTitle }));
    };
    const asked = await ask();
    const question = fill(text.addresses.deleteText, { address: shipAddress1, billing: address1 });
    expect(asked.getByText(question)).toBeVisible();
    await person.click(asked.getByRole('button', { name: common.actions.cancel }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(proxy.sent(DELETE_SHIPPING)).toEqual([]);

    const dialog = await ask();
    const letGo = proxy.hold(DELETE_SHIPPING);
    clickTwice(dialog.getByRole('button', { name: text.delete }));
    expect(await dialog.findByRole('button', { name: text.deleting })).toHaveAttribute('aria-disabled', 'true');
    letGo();
    await seeText(server.shippingAddressDeleted);
    expect(await shipping.findByText(text.addresses.sameAsBilling)).toBeVisible();
    expect(proxy.sent(DELETE_SHIPPING)).toHaveLength(1);
    expect((await held()).shipAddress1).toBe('');
  });
});
