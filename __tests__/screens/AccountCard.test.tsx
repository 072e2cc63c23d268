import { screen, waitFor } from '@testing-library/react';
import { openDialog, panel, visitAccount } from '../support/accountPage';
import { createApi } from '../support/serverApi';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const NUMBER = '5555555555554444';
const SECURITY_CODE = '0917';

type Visit = Awaited<ReturnType<typeof visitAccount>>;

async function fillCard({ person }: Visit, number = NUMBER) {
  const dialog = await openDialog();
  const values = {
    'Card number': number,
    'Expiry month (MM)': '12',
    'Expiry year (YYYY)': '2031',
    'Security code': SECURITY_CODE,
  };
  for (const [label, value] of Object.entries(values)) {
    await person.clear(dialog.getByLabelText(label));
    await person.type(dialog.getByLabelText(label), value);
  }
  return dialog;
}

test('a card is replaced, once; its number and code are kept nowhere', async () => {
  const visit = await visitAccount(api, { search: '?isEditPaymentCard=true' });
  const { person, store, held } = visit;
  const states: string[] = [];
  store.subscribe(() => states.push(JSON.stringify(store.getState())));
  const dialog = await fillCard(visit, '5555 5555 5555 4444');
  expect(dialog.getByLabelText('Card number')).toHaveValue(NUMBER);
  await person.tripleClick(dialog.getByRole('button', { name: 'Save card' }));
  expect(await screen.findByText('Your card is saved.')).toBeVisible();
  expect((await held()).paySources).toMatchObject([{ cardBrand: 'mastercard', cardLast4: '4444' }]);
  expect(await screen.findByRole('region', { name: /Mastercard ending in 4444/ })).toBeVisible();
  expect(window.location.search).toBe('');
  const kept = [...states, JSON.stringify(storedValues()), window.location.href].join('\n');
  expect(states.length).toBeGreaterThan(0);
  expect(kept).not.toContain(NUMBER);
  expect(kept).not.toContain(SECURITY_CODE);
});

test('fields tell browsers what they are for', async () => {
  await visitAccount(api, { search: '?isEditPaymentCard=true' });
  const dialog = await openDialog();
  for (const [label, autoComplete] of [
    ['Card number', 'cc-number'],
    ['Expiry month (MM)', 'cc-exp-month'],
    ['Expiry year (YYYY)', 'cc-exp-year'],
    ['Security code', 'cc-csc'],
  ] as const) {
    expect(dialog.getByLabelText(label)).toHaveAttribute('autocomplete', autoComplete);
    expect(dialog.getByLabelText(label)).toHaveAttribute('inputmode', 'numeric');
  }
});

test('a refusal of the bank stands in the dialog, with everything that was typed', async () => {
  const visit = await visitAccount(api, { search: '?isEditPaymentCard=true' });
  const dialog = await fillCard(visit, '4000000000000069');
  await visit.person.click(dialog.getByRole('button', { name: 'Save card' }));
  expect(await dialog.findByText(/this card has expired/)).toBeVisible();
  expect(dialog.getByLabelText('Card number')).toHaveValue('4000000000000069');
  expect((await visit.held()).paySources).toMatchObject([{ cardLast4: '4242' }]);
});

test('a number that no card can have is told at its field, and nothing that was typed is lost', async () => {
  const visit = await visitAccount(api, { search: '?isEditPaymentCard=true' });
  const dialog = await fillCard(visit, '5555555555554445');
  const [number, month] = [dialog.getByLabelText('Card number'), dialog.getByLabelText('Expiry month (MM)')];
  await visit.person.click(dialog.getByRole('button', { name: 'Save card' }));
  await waitFor(() => expect(number).toHaveAccessibleDescription('There is no such card number. Please look again.'));
  expect(number).toBeInvalid();
  expect(number).toHaveFocus();
  expect(dialog.getAllByText(/no such card number/)).toHaveLength(1);
  expect(number).toHaveValue('5555555555554445');
  expect(month).toHaveValue('12');
  expect(dialog.getByLabelText('Expiry year (YYYY)')).toHaveValue('2031');
  expect(dialog.getByLabelText('Security code')).toHaveValue(SECURITY_CODE);
  // Correcting another field is not interrupted, and the number's own correction takes the message away.
  await visit.person.type(month, '{Backspace}');
  expect(month).toHaveFocus();
  await visit.person.type(number, '{Backspace}4');
  expect(number).toBeValid();
  expect((await visit.held()).paySources).toMatchObject([{ cardLast4: '4242' }]);
});

test('who has no card can add one', async () => {
  const visit = await visitAccount(api, {
    shape: { card: 'none', statuses: ['CANCELLED'] },
    search: '?isEditPaymentCard=true',
  });
  expect(await screen.findByRole('dialog', { name: 'Add card' })).toBeVisible();
  const dialog = await fillCard(visit);
  await visit.person.click(dialog.getByRole('button', { name: 'Save card' }));
  await waitFor(async () => expect((await visit.held()).paySources).toMatchObject([{ cardLast4: '4444' }]));
});

test('the only card of an active subscription stays; another one may go', async () => {
  const { person } = await visitAccount(api);
  await person.click((await panel(/Visa ending in 4242/)).getByRole('button', { name: 'Delete' }));
  const dialog = await openDialog();
  expect(dialog.getByText('Are you sure you want to delete this payment method?')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(/An active subscription needs this card/)).toBeVisible();
});

test('a card that nothing needs is deleted', async () => {
  const { person, held } = await visitAccount(api, { shape: { statuses: ['CANCELLED'] } });
  await person.click((await panel(/Visa ending in 4242/)).getByRole('button', { name: 'Delete' }));
  await person.click((await openDialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The card is deleted.')).toBeVisible();
  expect((await held()).paySources).toEqual([]);
});
