import { screen, waitFor } from '@testing-library/react';
import { visitAccount } from '../support/accountPage';
import { TEXTS } from '../support/portalTexts';
import { createApi } from '../support/serverApi';

const api = createApi(process.env.API_URL ?? '');
const NUMBER = '5555555555554444';

test.each(['de', 'en'] as const)('in %s: neither Back nor Escape loses what was typed', async (language) => {
  const { account: text, shell } = TEXTS[language];
  window.history.replaceState(null, '', '/previous-payments');
  window.history.pushState(null, '', '/');
  const { person } = await visitAccount(api, { language, search: '?isEditPaymentCard=true' });
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  const number = await screen.findByLabelText(text.fields.cardNumber);
  await person.type(number, NUMBER);
  await person.keyboard('{Escape}');
  expect(number).toHaveValue(NUMBER);

  window.history.back();
  expect(await screen.findByRole('dialog', { name: shell.leave.title })).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(shell.leave.title)).not.toBeInTheDocument());
  expect(number).toHaveValue(NUMBER);
  expect(number).toHaveFocus();
  expect(window.location.pathname).toBe('/address-payment-details');

  window.history.back();
  await press(shell.leave.confirm);
  await waitFor(() => expect(window.location.pathname).toBe('/previous-payments'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
