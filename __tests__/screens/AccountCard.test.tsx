import { screen, waitFor } from '@testing-library/react';
import { openDialog, panel, visitAccount } from '../support/accountPage';
import { fill, TEXTS } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { createApi } from '../support/serverApi';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const NUMBER = '5555555555554444';
const SECURITY_CODE = '0917';

const EDIT_CARD = { search: '?isEditPaymentCard=true' };

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { account: text, server } = TEXTS[language];
  const { fields } = text;
  const visit = (options: Parameters<typeof visitAccount>[1] = {}) => visitAccount(api, { language, ...options });
  const visa = () => panel(fill(text.cards.ending, { brand: 'Visa', last4: '4242' }));

  async function fillCard({ person }: Awaited<ReturnType<typeof visit>>, number = NUMBER) {
    const dialog = await openDialog();
    const values = {
      [fields.cardNumber]: number,
      [fields.cardMonth]: '12',
      [fields.cardYear]: '2031',
      [fields.cardSecurityCode]: SECURITY_CODE,
    };
    for (const [label, value] of Object.entries(values)) {
      await person.clear(dialog.getByLabelText(label));
      await person.type(dialog.getByLabelText(label), value);
    }
    return dialog;
  }

  test('a card is replaced, once; its number and code are kept nowhere', async () => {
    const page = await visit(EDIT_CARD);
    const { person, store, held } = page;
    const states: string[] = [];
    store.subscribe(() => states.push(JSON.stringify(store.getState())));
    const dialog = await fillCard(page, '5555 5555 5555 4444');
    expect(dialog.getByLabelText(fields.cardNumber)).toHaveValue(NUMBER);
    await person.tripleClick(dialog.getByRole('button', { name: text.cards.save }));
    await seeText(server.cardUpdated);
    expect((await held()).paySources).toMatchObject([{ cardBrand: 'mastercard', cardLast4: '4444' }]);
    expect(
      await screen.findByRole('region', { name: fill(text.cards.ending, { brand: 'Mastercard', last4: '4444' }) }),
    ).toBeVisible();
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

  test('the only card of an active subscription stays; another one may go', async () => {
    const { person } = await visit();
    await person.click((await visa()).getByRole('button', { name: text.delete }));
    const dialog = await openDialog();
    expect(dialog.getByText(text.cards.deleteText)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: text.delete }));
    expect(await dialog.findByText(server.lastCard)).toBeVisible();
  });

  test('a card that nothing needs is deleted', async () => {
    const { person, held } = await visit({ shape: { statuses: ['CANCELLED'] } });
    await person.click((await visa()).getByRole('button', { name: text.delete }));
    await person.click((await openDialog()).getByRole('button', { name: text.delete }));
    await seeText(server.cardDeleted);
    expect((await held()).paySources).toEqual([]);
  });
});
