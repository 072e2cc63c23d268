import { act, screen, waitFor, within } from '@testing-library/react';
import type { Language } from '../../src/domain/language';
import { panel, visitAccount } from '../support/accountPage';
import { openSubscription } from '../support/openSubscription';
import { fill, shape, TEXTS } from '../support/portalTexts';
import { createApi } from '../support/serverApi';

const api = createApi(process.env.API_URL ?? '');

const WAYS = [
  ['de', 'en'],
  ['en', 'de'],
] as const;

/** The language as another tab chooses it. */
function chooseElsewhere(language: Language) {
  localStorage.setItem('len', language);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'len' })));
}

test.each(WAYS)('from %s to %s: what was typed on a subscription stands', async (from, to) => {
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

describe.each(WAYS)('from %s to %s, in another tab', (from, to) => {
  const [before, after] = [TEXTS[from].account, TEXTS[to].account];
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

  test('what was typed of a card stands', async () => {
    const { person } = await visitAccount(api, { language: from, search: '?isEditPaymentCard=true' });
    const typed = { cardNumber: '5555555555554444', cardMonth: '12', cardYear: '2031', cardSecurityCode: '0917' };
    const names = Object.keys(typed) as (keyof typeof typed)[];
    await screen.findByRole('dialog');
    for (const name of names) await person.type(screen.getByLabelText(before.fields[name]), typed[name]);
    chooseElsewhere(to);
    expect(await screen.findByRole('dialog', { name: fill(after.cards.editTitle, { last4: '4242' }) })).toBeVisible();
    expect(Object.fromEntries(names.map((name) => [name, valueOf(after.fields[name])]))).toEqual(typed);
  });

  test('what was typed of the info stands, with the code that is on its way', async () => {
    const { person, email } = await visitAccount(api, { language: from });
    await person.click((await panel(before.info.title)).getByRole('button', { name: before.edit }));
    await screen.findByRole('dialog');
    const typed = { firstName: 'Zoë Ayşe', email: `neu-${email}`, otp: '123' };
    for (const name of ['firstName', 'email'] as const) {
      await person.clear(screen.getByLabelText(before.fields[name]));
      await person.type(screen.getByLabelText(before.fields[name]), typed[name]);
    }
    await person.click(screen.getByRole('button', { name: before.email.verify }));
    await person.type(await screen.findByLabelText(before.fields.otp), typed.otp);
    chooseElsewhere(to);
    expect(await screen.findByRole('dialog', { name: after.info.editTitle })).toBeVisible();
    for (const name of ['firstName', 'email', 'otp'] as const) expect(valueOf(after.fields[name])).toBe(typed[name]);
    const sent = `${fill(after.email.codeSent, { email: typed.email })} ${after.email.signsOut}`;
    expect(screen.getByText(sent)).toBeVisible();
    expect(screen.getByRole('button', { name: shape(after.email.resendIn) })).toBeVisible();
  });
});
