import { screen, waitFor, within } from '@testing-library/react';
import { openSubscription } from '../support/openSubscription';
import { TEXTS } from '../support/portalTexts';
import { createApi } from '../support/serverApi';

const api = createApi(process.env.API_URL ?? '');

test.each([
  ['de', 'en'],
  ['en', 'de'],
] as const)('from %s to %s: what was typed on a subscription stands', async (from, to) => {
  const [before, after] = [TEXTS[from], TEXTS[to]];
  const { person } = await openSubscription(api, { language: from });
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  const quantity = await screen.findByLabelText(before.subscription.quantity);
  await person.clear(quantity);
  await person.type(quantity, '3');
  await person.type(await screen.findByLabelText(before.subscription.code.label), 'SOMMER-10');
  await press(before.cancellation.open);
  await person.click(await screen.findByRole('radio', { name: before.cancellation.reasons[4] }));
  await press(before.cancellation.reasons.continue);
  await person.type(await screen.findByLabelText(before.cancellation.confirm.text), 'Wir ziehen um.');

  await press(before.shell.menu);
  const menu = within(await screen.findByRole('dialog', { name: before.shell.menu }));
  await person.selectOptions(menu.getByLabelText(before.common.language.label), to);
  await press(after.shell.closeMenu);

  const { cancellation, subscription } = after;
  expect(await screen.findByRole('heading', { name: cancellation.confirm.title })).toBeVisible();
  expect(screen.getByLabelText(cancellation.confirm.text)).toHaveValue('Wir ziehen um.');
  await press(cancellation.keep);
  await waitFor(() => expect(screen.getByLabelText(subscription.quantity)).toBeVisible());
  expect(screen.getByLabelText(subscription.quantity)).toHaveValue(3);
  expect(screen.getByLabelText(subscription.code.label)).toHaveValue('SOMMER-10');
});
