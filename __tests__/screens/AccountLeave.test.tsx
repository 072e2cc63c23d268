import { screen, waitFor } from '@testing-library/react';
import type { Language } from '../../src/domain/language';
import { UPDATE_CARD, visitAccount } from '../support/accountPage';
import { TEXTS } from '../support/portalTexts';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
const NUMBER = '5555555555554444';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** The form of a card, with another page to go back to. */
function openCard(language: Language) {
  window.history.replaceState(null, '', '/previous-payments');
  window.history.pushState(null, '', '/');
  return visitAccount(api, { language, proxy, search: '?isEditPaymentCard=true' });
}

test.each(['de', 'en'] as const)('in %s: neither Back nor Escape loses what was typed', async (language) => {
  const { account: text, shell } = TEXTS[language];
  const { person } = await openCard(language);
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  const number = await screen.findByLabelText(text.fields.cardNumber);
  await person.type(number, NUMBER);
  await person.keyboard('{Escape}');
  expect(number).toHaveValue(NUMBER);

  window.history.back();
  expect(await screen.findByRole('dialog', { name: shell.leave.title })).toBeVisible();
  expect(screen.getByText(shell.leave.text)).toBeVisible();
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

test.each(['de', 'en'] as const)('in %s: what may be saved is not called unsaved', async (language) => {
  const { account: text, common, shell } = TEXTS[language];
  const { person } = await openCard(language);
  await screen.findByRole('dialog');
  const typed = { cardNumber: NUMBER, cardMonth: '12', cardYear: '2031', cardSecurityCode: '123' };
  for (const [name, value] of Object.entries(typed))
    await person.type(screen.getByLabelText(text.fields[name as keyof typeof typed]), value);
  const goBack = async () => {
    window.history.back();
    expect(await screen.findByText(shell.leave.uncertain)).toBeVisible();
    expect(screen.queryByText(shell.leave.text)).not.toBeInTheDocument();
  };
  const stay = async () => {
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(shell.leave.title)).not.toBeInTheDocument());
  };

  const letGo = proxy.hold(UPDATE_CARD);
  proxy.fail(UPDATE_CARD, 'late');
  await person.click(screen.getByRole('button', { name: text.cards.save }));
  expect(await screen.findByRole('button', { name: text.saving })).toBeVisible();
  await goBack();
  await stay();
  letGo();
  expect(await screen.findByText(`${common.failures.noResponse} ${text.lost.unknown}`)).toBeVisible();
  await goBack();
  await stay();
  expect(screen.getByLabelText(text.fields.cardNumber)).toHaveValue(NUMBER);
});
