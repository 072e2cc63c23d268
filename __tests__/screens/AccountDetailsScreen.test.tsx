import { screen, waitFor, within } from '@testing-library/react';
import { ACCOUNT_PATH, openDialog, panel, SHIPPING, visitAccount } from '../support/accountPage';
import { renderPortal } from '../support/renderPortal';
import { createApi } from '../support/serverApi';

const api = createApi(process.env.API_URL ?? '');

const withShipping = (token: string) => api.post('/api/user/details', SHIPPING, { token });

test.each([
  ['en', 'Your info', 'Billing address', 'We deliver to your billing address.', 'Visa ending in 4242', 'Germany'],
  [
    'de',
    'Deine Angaben',
    'Rechnungsadresse',
    'Wir liefern an deine Rechnungsadresse.',
    'Visa mit den Endziffern 4242',
    'Deutschland',
  ],
] as const)('in %s: info, addresses and cards', async (language, info, billing, sameAddress, card, country) => {
  const { held } = await visitAccount(api, { language });
  const person = await held();
  const infoPanel = await panel(info);
  for (const value of [person.firstName, person.lastName, person.emailAddress, person.phoneNumber])
    expect(infoPanel.getByText(value)).toBeVisible();
  const billingPanel = await panel(billing);
  expect(billingPanel.getByText(person.address1)).toBeVisible();
  expect(billingPanel.getByText(new RegExp(country))).toBeVisible();
  expect(billingPanel.queryByText('""')).toBeNull();
  expect(screen.getByText(sameAddress)).toBeVisible();
  const cardPanel = await panel(new RegExp(card));
  expect(cardPanel.getByText(/12\/20\d\d/)).toBeVisible();
  expect(cardPanel.getByText(new RegExp(person.address1))).toBeVisible();
});

test('without a card the page says so', async () => {
  await visitAccount(api, { shape: { card: 'none', statuses: ['CANCELLED'] } });
  expect(await screen.findByText('No card on file.')).toBeVisible();
});

test('details that do not load can be asked for again', async () => {
  const { token } = await api.customer();
  await renderPortal(ACCOUNT_PATH, {
    language: 'en',
    stored: { token, multiAccount: 'false' },
    config: { apiBase: 'http://127.0.0.1:9/api/' },
  });
  expect(await screen.findByText('Your details could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the states are those of the country, and go when it changes', async () => {
  const { person, held } = await visitAccount(api);
  await person.click(await screen.findByRole('button', { name: 'Add address' }));
  const dialog = await openDialog();
  const [country, state] = [dialog.getByLabelText('Country'), dialog.getByLabelText('State')];
  const states = () => within(state).getAllByRole('option').slice(1);
  expect(state).toBeDisabled();
  expect(states()).toHaveLength(0);
  await person.selectOptions(country, 'Germany');
  expect(states()).toHaveLength(16);
  await person.selectOptions(state, 'Bavaria');
  await person.selectOptions(country, 'Austria');
  expect(state).toHaveValue('');
  expect(states()).toHaveLength(9);

  await person.selectOptions(state, 'Vienna');
  const { firstName } = await held();
  expect(dialog.getByLabelText('First name')).toHaveValue(firstName);
  await person.clear(dialog.getByLabelText('First name'));
  await person.type(dialog.getByLabelText('First name'), 'Şirin');
  await person.type(dialog.getByLabelText('Address line 1'), 'Am Graben 2');
  await person.type(dialog.getByLabelText('Post code'), '101');
  await person.type(dialog.getByLabelText('City/town'), 'Wien1');
  await person.tripleClick(dialog.getByRole('button', { name: 'Add address' }));
  expect(await dialog.findByText('The post code has 5 to 10 digits, in Austria 4 will do.')).toBeVisible();
  expect(dialog.getByText('Please enter a city with letters and single spaces only.')).toBeVisible();
  await person.type(dialog.getByLabelText('Post code'), '0');
  await person.type(dialog.getByLabelText('City/town'), '{Backspace}');
  await person.tripleClick(dialog.getByRole('button', { name: 'Add address' }));
  expect(await screen.findByText('Address added successfully')).toBeVisible();
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
  const { person, held } = await visitAccount(api);
  await person.click((await panel('Billing address')).getByRole('button', { name: 'Edit' }));
  const dialog = await openDialog();
  expect(dialog.getByLabelText('Address line 1')).toHaveValue((await held()).address1);
  await person.clear(dialog.getByLabelText('Address line 1'));
  await person.type(dialog.getByLabelText('Address line 1'), 'Neue Gasse 5');
  await person.clear(dialog.getByLabelText('Address line 2 (optional)'));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Address updated successfully')).toBeVisible();
  await waitFor(async () => expect(await held()).toMatchObject({ address1: 'Neue Gasse 5', address2: '""' }));
  expect(await (await panel('Billing address')).findByText('Neue Gasse 5')).toBeVisible();
});

test('the link to edit the address opens it, and closing takes the wish off the address bar', async () => {
  const { person, held } = await visitAccount(api, { search: '?isEditAddress=true', before: withShipping });
  const dialog = await openDialog();
  expect(screen.getByRole('dialog', { name: 'Edit shipping address' })).toBeVisible();
  expect(dialog.getByLabelText('State')).toHaveValue('9');
  await person.clear(dialog.getByLabelText('City/town'));
  await person.type(dialog.getByLabelText('City/town'), 'Wien-Nord 2');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await held()).toMatchObject({ shipCity: 'Wien-Nord 2', shipAddress2: '""' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('without an address of its own the billing address is the one to edit', async () => {
  const { person } = await visitAccount(api, { search: '?isEditAddress=true' });
  expect(await screen.findByRole('dialog', { name: 'Edit billing address' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(window.location.search).toBe('');
});

test('the shipping address is deleted after a confirmation', async () => {
  const { person, held } = await visitAccount(api, { before: withShipping });
  await person.click((await panel('Shipping address')).getByRole('button', { name: 'Delete' }));
  expect((await held()).shipAddress1).toBe('Hafengasse 3');
  await person.click((await openDialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/We now deliver to your billing address/)).toBeVisible();
  expect((await held()).shipAddress1).toBe('');
});
