import { screen, waitFor } from '@testing-library/react';
import { addDays } from '../../src/domain/planDate';
import { expectRule, openDialog, refill, UPDATE_CARD, visitAccount, type FieldRule } from '../support/accountPage';
import { inDays } from '../support/portalOrders';
import { TEXTS } from '../support/portalTexts';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
const NUMBER = '5555555555554444';
const [YEAR = '', MONTH = ''] = inDays(0).split('-');
const [YEAR_OF_LAST_MONTH = '', LAST_MONTH = ''] = addDays(`${YEAR}-${MONTH}-01`, -1).split('-');

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { account: text } = TEXTS[language];
  const { fields, rules } = text;
  const { cardNumber, cardMonth, cardYear, cardSecurityCode } = fields;

  async function openCard() {
    const { person, held } = await visitAccount(api, { language, proxy, search: '?isEditPaymentCard=true' });
    const dialog = await openDialog();
    const field = (label: string) => dialog.getByLabelText(label);
    const button = dialog.getByRole('button', { name: text.cards.save });
    const fillIn = async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await refill(person, field(label), value);
    };
    return { person, held, field, button, fillIn };
  }

  test('no field takes more than its rule allows', async () => {
    const { field, fillIn } = await openCard();
    const tooLong: [label: string, typed: string, taken: string][] = [
      [cardNumber, `${NUMBER}7`, NUMBER],
      [cardNumber, '5555-5555-5555-4444-7', NUMBER],
      [cardMonth, '123', '12'],
      [cardYear, '20317', '2031'],
      [cardSecurityCode, '12345', '1234'],
    ];
    for (const [label, typed, taken] of tooLong) {
      await fillIn({ [label]: typed });
      expect(field(label)).toHaveValue(taken);
    }
  });

  test('each rule of a card is told at its field, nothing is sent, and what keeps to it is accepted', async () => {
    const { person, held, field, button, fillIn } = await openCard();
    await person.click(button);
    for (const label of [cardNumber, cardMonth, cardYear, cardSecurityCode])
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(rules.required));
    await waitFor(() => expect(field(cardNumber)).toHaveFocus());

    await fillIn({ [cardNumber]: NUMBER, [cardMonth]: '12', [cardYear]: '2031', [cardSecurityCode]: '123' });
    const limits: FieldRule[] = [
      { label: cardNumber, rule: rules.cardNumber, pairs: [['555555555555444', NUMBER]] },
      {
        label: cardSecurityCode,
        rule: rules.securityCode,
        pairs: [
          ['12', '123'],
          ['12a', '1234'],
        ],
      },
      {
        label: cardMonth,
        rule: rules.cardMonth,
        pairs: [
          ['0', '1'],
          ['13', '12'],
        ],
      },
      { label: cardYear, rule: rules.cardYear, pairs: [['203', '2031']] },
      { label: cardYear, rule: rules.cardYearOver, pairs: [[`${Number(YEAR) - 1}`, `${Number(YEAR) + 1}`]] },
    ];
    for (const limit of limits) await expectRule(person, button, limit);
    expect(proxy.sent(UPDATE_CARD)).toEqual([]);

    await fillIn({ [cardMonth]: LAST_MONTH, [cardYear]: YEAR_OF_LAST_MONTH });
    await person.click(button);
    const [label, over] =
      YEAR_OF_LAST_MONTH === YEAR ? [cardMonth, rules.cardMonthOver] : [cardYear, rules.cardYearOver];
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(over));
    expect(proxy.sent(UPDATE_CARD)).toEqual([]);

    await fillIn({ [cardMonth]: MONTH, [cardYear]: YEAR });
    await person.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(proxy.sent(UPDATE_CARD)).toHaveLength(1);
    expect((await held()).paySources).toMatchObject([{ cardLast4: '4444', cardExpiryDate: `${MONTH}/${YEAR}` }]);
  });
});
