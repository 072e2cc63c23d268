import { screen, waitFor } from '@testing-library/react';
import { addShipping, DETAILS, openDialog, panel, refill, visitAccount } from '../support/accountPage';
import { TEXTS } from '../support/portalTexts';
import { createApi } from '../support/serverApi';
import { SHIPPING } from '../support/shippingAddress';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** Each refused field says why, the first one has the focus, and it is said nowhere else. */
async function expectRefused(refusals: [field: HTMLElement, why: string][]) {
  for (const [field, why] of refusals) {
    await waitFor(() => expect(field).toHaveAccessibleDescription(why));
    expect(field).toBeInvalid();
  }
  expect(refusals[0]?.[0]).toHaveFocus();
  expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
}

describe.each(['de', 'en'] as const)('in %s: what the server refuses is told at its fields', (language) => {
  const { account: text } = TEXTS[language];
  const { fields } = text;

  test('of a shipping address, by names of its own', async () => {
    const { person, held } = await visitAccount(api, {
      language,
      proxy,
      search: '?isEditAddress=true',
      before: addShipping,
    });
    const dialog = await openDialog();
    proxy.fail(DETAILS, 400, { shipCity: 'No such city.', shipPostalCode: 'No such code.' });
    await person.type(dialog.getByLabelText(fields.address1), ' b');
    await person.click(dialog.getByRole('button', { name: text.save }));
    await expectRefused([
      [dialog.getByLabelText(fields.postalCode), 'No such code.'],
      [dialog.getByLabelText(fields.city), 'No such city.'],
    ]);
    expect(dialog.getByLabelText(fields.address1)).toHaveValue(`${SHIPPING.shipAddress1} b`);
    proxy.heal();
    await person.type(dialog.getByLabelText(fields.city), ' Mitte');
    expect(dialog.getByLabelText(fields.city)).toBeValid();
    await person.click(dialog.getByRole('button', { name: text.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await held()).shipCity).toBe('Wien Mitte');
  });

  test.each(['billing', 'new'] as const)('of a %s address, by the names that it has here', async (kind) => {
    const { person } = await visitAccount(api, {
      language,
      proxy,
      ...(kind === 'billing' && { search: '?isEditAddress=true' }),
    });
    if (kind === 'new') await person.click(await screen.findByRole('button', { name: text.addresses.add }));
    const dialog = await openDialog();
    const typed = { [fields.address1]: 'Neue Gasse 5', [fields.postalCode]: '10115', [fields.city]: 'Berlin' };
    await person.selectOptions(dialog.getByLabelText(fields.country), 'DE');
    await person.selectOptions(dialog.getByLabelText(fields.state), text.states['DE-BE']);
    for (const [label, value] of Object.entries(typed)) await refill(person, dialog.getByLabelText(label), value);
    const errors = {
      ...(kind === 'new' && { lastName: 'No such name.' }),
      address1: 'No such street.',
      state: 'No such state.',
      city: 'No such city.',
    };
    proxy.fail(DETAILS, 400, errors);
    await person.click(dialog.getByRole('button', { name: kind === 'new' ? text.addresses.addConfirm : text.save }));
    await expectRefused(
      Object.entries(errors).map(([name, why]) => [dialog.getByLabelText(fields[name as keyof typeof errors]), why]),
    );
    for (const [label, value] of Object.entries(typed)) expect(dialog.getByLabelText(label)).toHaveValue(value);
    expect(dialog.getByLabelText(fields.postalCode)).toBeValid();
  });

  test('of the info, by the names of the call', async () => {
    const { person } = await visitAccount(api, { language, proxy });
    await person.click((await panel(text.info.title)).getByRole('button', { name: text.edit }));
    const dialog = await openDialog();
    const errors = { emailAddress: 'No such address.', phoneNumber: 'No such number.', lastName: 'No such name.' };
    proxy.fail(DETAILS, 400, errors);
    await person.clear(dialog.getByLabelText(fields.firstName));
    await person.type(dialog.getByLabelText(fields.firstName), 'Zoë');
    await person.click(dialog.getByRole('button', { name: text.save }));
    await expectRefused([
      [dialog.getByLabelText(fields.lastName), errors.lastName],
      [dialog.getByLabelText(fields.email), errors.emailAddress],
      [dialog.getByLabelText(fields.phone), errors.phoneNumber],
    ]);
    expect(dialog.getByLabelText(fields.firstName)).toHaveValue('Zoë');
    expect(dialog.getByLabelText(fields.firstName)).toBeValid();
  });
});
