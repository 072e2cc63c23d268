import { screen, waitFor, within } from '@testing-library/react';
import {
  addSecondCard,
  clickTwice,
  DELETE_CARD,
  openDialog,
  panel,
  refill,
  UPDATE_CARD,
  visitAccount,
} from '../support/accountPage';
import { fill, TEXTS } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const NUMBER = '5555555555554444';
const SECURITY_CODE = '0917';

const EDIT_CARD = { search: '?isEditPaymentCard=true' };

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { account: text, common, server } = TEXTS[language];
  const { fields } = text;
  const visit = (options: Parameters<typeof visitAccount>[1] = {}) =>
    visitAccount(api, { language, proxy, ...options });
  const endingIn = (brand: string, last4: string) => fill(text.cards.ending, { brand, last4 });
  const visa = () => panel(endingIn('Visa', '4242'));
  const mastercard = () => panel(endingIn('Mastercard', '4444'));

  async function fillCard({ person }: Awaited<ReturnType<typeof visit>>, number = NUMBER) {
    const dialog = await openDialog();
    const values = {
      [fields.cardNumber]: number,
      [fields.cardMonth]: '12',
      [fields.cardYear]: '2031',
      [fields.cardSecurityCode]: SECURITY_CODE,
    };
    for (const [label, value] of Object.entries(values)) await refill(person, dialog.getByLabelText(label), value);
    return dialog;
  }

  test('a card is replaced, once; its number and code are kept nowhere', async () => {
    const page = await visit(EDIT_CARD);
    const { store, held } = page;
    const states: string[] = [];
    store.subscribe(() => states.push(JSON.stringify(store.getState())));
    const dialog = await fillCard(page, '5555 5555 5555 4444');
    expect(dialog.getByLabelText(fields.cardNumber)).toHaveValue(NUMBER);
    const letGo = proxy.hold(UPDATE_CARD);
    clickTwice(dialog.getByRole('button', { name: text.cards.save }));
    expect(await dialog.findByRole('button', { name: text.saving })).toHaveAttribute('aria-disabled', 'true');
    letGo();
    await seeText(server.cardUpdated);
    expect(proxy.sent(UPDATE_CARD)).toHaveLength(1);
    expect((await held()).paySources).toMatchObject([{ cardBrand: 'mastercard', cardLast4: '4444' }]);
    expect(await screen.findByRole('region', { name: endingIn('Mastercard', '4444') })).toBeVisible();
    expect(window.location.search).toBe('');
    const kept = [...states, JSON.stringify(storedValues()), window.location.href].join('\n');
    expect(states.length).toBeGreaterThan(0);
    expect(kept).not.toContain(NUMBER);
    expect(kept).not.toContain(SECURITY_CODE);
  });

  test('fields tell browsers what they are for', async () => {
    await visit(EDIT_CARD);
    const dialog = await openDialog();
    for (const [label, autoComplete] of [
      [fields.cardNumber, 'cc-number'],
      [fields.cardMonth, 'cc-exp-month'],
      [fields.cardYear, 'cc-exp-year'],
      [fields.cardSecurityCode, 'cc-csc'],
    ] as const) {
      expect(dialog.getByLabelText(label)).toHaveAttribute('autocomplete', autoComplete);
      expect(dialog.getByLabelText(label)).toHaveAttribute('inputmode', 'numeric');
    }
  });

  test('a refusal of the bank stands in the dialog, with everything that was typed', async () => {
    const page = await visit(EDIT_CARD);
    const dialog = await fillCard(page, '4000000000000069');
    await page.person.click(dialog.getByRole('button', { name: text.cards.save }));
    expect(await dialog.findByText(server.cardExpired)).toBeVisible();
    expect(dialog.getByLabelText(fields.cardNumber)).toHaveValue('4000000000000069');
    await page.person.click(dialog.getByRole('button', { name: common.actions.cancel }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(proxy.sent(UPDATE_CARD)).toHaveLength(1);
    expect((await page.held()).paySources).toMatchObject([{ cardLast4: '4242' }]);
  });

  test('a number that no card can have is told at its field, and nothing that was typed is lost', async () => {
    const page = await visit(EDIT_CARD);
    const dialog = await fillCard(page, '5555555555554445');
    const [number, month] = [dialog.getByLabelText(fields.cardNumber), dialog.getByLabelText(fields.cardMonth)];
    await page.person.click(dialog.getByRole('button', { name: text.cards.save }));
    await waitFor(() => expect(number).toHaveAccessibleDescription(server.cardNumberWrong));
    expect(number).toBeInvalid();
    expect(number).toHaveFocus();
    expect(dialog.getAllByText(server.cardNumberWrong)).toHaveLength(1);
    expect(number).toHaveValue('5555555555554445');
    expect(month).toHaveValue('12');
    expect(dialog.getByLabelText(fields.cardYear)).toHaveValue('2031');
    expect(dialog.getByLabelText(fields.cardSecurityCode)).toHaveValue(SECURITY_CODE);
    // Correcting another field is not interrupted, and the number's own correction takes the message away.
    await page.person.type(month, '{Backspace}');
    expect(month).toHaveFocus();
    await page.person.type(number, '{Backspace}4');
    expect(number).toBeValid();
    expect((await page.held()).paySources).toMatchObject([{ cardLast4: '4242' }]);
  });

  test('who has no card can add one', async () => {
    const page = await visit({ ...EDIT_CARD, shape: { card: 'none', statuses: ['CANCELLED'] } });
    expect(await screen.findByRole('dialog', { name: text.cards.addTitle })).toBeVisible();
    const dialog = await fillCard(page);
    await page.person.click(dialog.getByRole('button', { name: text.cards.save }));
    await waitFor(async () => expect((await page.held()).paySources).toMatchObject([{ cardLast4: '4444' }]));
  });

  test('another card can be added, and either one changed by itself', async () => {
    const page = await visit();
    await page.person.click(await screen.findByRole('button', { name: text.cards.add }));
    const adding = within(await screen.findByRole('dialog', { name: text.cards.addTitle }));
    expect(adding.getByText(text.cards.addText)).toBeVisible();
    await fillCard(page);
    await page.person.click(adding.getByRole('button', { name: text.cards.save }));
    const added = await mastercard();
    expect((await page.held()).paySources).toMatchObject([{ cardLast4: '4242' }, { cardLast4: '4444' }]);

    await page.person.click(added.getByRole('button', { name: text.edit }));
    const title = fill(text.cards.editTitle, { last4: '4444' });
    const editing = within(await screen.findByRole('dialog', { name: title }));
    expect(editing.getByText(text.cards.editText)).toBeVisible();
    await fillCard(page, '2223003122003222');
    await page.person.click(editing.getByRole('button', { name: text.cards.save }));
    expect(await screen.findByRole('region', { name: endingIn('Mastercard', '3222') })).toBeVisible();
    expect((await page.held()).paySources).toMatchObject([{ cardLast4: '4242' }, { cardLast4: '3222' }]);
  });

  test('of two cards the one that the question names is deleted, once', async () => {
    const { person, held } = await visit({ before: addSecondCard });
    await person.click((await mastercard()).getByRole('button', { name: text.delete }));
    const dialog = await openDialog();
    expect(dialog.getByText(endingIn('Mastercard', '4444'))).toBeVisible();
    const letGo = proxy.hold(DELETE_CARD);
    clickTwice(dialog.getByRole('button', { name: text.delete }));
    expect(await dialog.findByRole('button', { name: text.deleting })).toHaveAttribute('aria-disabled', 'true');
    letGo();
    await seeText(server.cardDeleted);
    expect(proxy.sent(DELETE_CARD)).toHaveLength(1);
    expect((await held()).paySources).toMatchObject([{ cardLast4: '4242' }]);
  });

  test('the only card of an active subscription stays; another one may go', async () => {
    const { person } = await visit();
    await person.click((await visa()).getByRole('button', { name: text.delete }));
    const dialog = await openDialog();
    expect(dialog.getByText(text.cards.deleteText)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: text.delete }));
    expect(await dialog.findByText(server.lastCard)).toBeVisible();
  });

  test('a card that nothing needs is deleted, once that was confirmed', async () => {
    const { person, held } = await visit({ shape: { statuses: ['CANCELLED'] } });
    await person.click((await visa()).getByRole('button', { name: text.delete }));
    const asked = within(await screen.findByRole('dialog', { name: text.cards.deleteTitle }));
    expect(asked.getByText(text.cards.deleteText)).toBeVisible();
    await person.click(asked.getByRole('button', { name: common.actions.cancel }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(proxy.sent(DELETE_CARD)).toEqual([]);
    await person.click((await visa()).getByRole('button', { name: text.delete }));
    await person.click((await openDialog()).getByRole('button', { name: text.delete }));
    await seeText(server.cardDeleted);
    expect((await held()).paySources).toEqual([]);
  });
});
