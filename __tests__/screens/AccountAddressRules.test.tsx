import { screen, waitFor, within } from '@testing-library/react';
import {
  addShipping,
  DETAILS,
  expectRule,
  openDialog,
  refill,
  visitAccount,
  type FieldRule,
} from '../support/accountPage';
import { COUNTRIES, TEXTS } from '../support/portalTexts';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
type Limits = Omit<FieldRule, 'label'>;
const LINE_MAX = 'x'.repeat(100);
const LINE_OVER = 'x'.repeat(101);

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { account: text } = TEXTS[language];
  const { fields, rules, states } = text;
  const named = [fields.firstName, fields.lastName];
  const letters: Limits = {
    rule: rules.city,
    pairs: [
      ['Halle 2', 'Halle'],
      ['Bad  Homburg', 'Bad Homburg'],
    ],
  };
  const anyCity: Limits = {
    rule: rules.shippingCity,
    pairs: [
      [LINE_OVER, LINE_MAX],
      [LINE_OVER, 'Halle 2'],
    ],
  };
  const name: Limits = { rule: rules.name, pairs: [['Anna1', 'Şi']] };
  const line: Limits = {
    rule: rules.address,
    pairs: [
      [LINE_OVER, LINE_MAX],
      ['Weg1', 'Weg 1'],
    ],
  };
  const secondLine: Limits = { rule: rules.address2, pairs: [[LINE_OVER, LINE_MAX]] };
  const german: Limits = {
    rule: rules.postalCode,
    pairs: [
      ['8033', '80331'],
      ['12345678901', '1234567890'],
    ],
  };
  const austrian: Limits = { rule: rules.postalCode, pairs: [['101', '1010']] };
  const kinds = {
    billing: { save: text.save, city: letters, names: [], opened: { search: '?isEditAddress=true' }, held: 'city' },
    shipping: {
      save: text.save,
      city: anyCity,
      names: [],
      opened: { search: '?isEditAddress=true', before: addShipping },
      held: 'shipCity',
    },
    new: { save: text.addresses.addConfirm, city: letters, names: named, opened: {}, held: 'city' },
  } as const;

  test('two countries are offered, with the states of the chosen one by their names', async () => {
    const { person } = await visitAccount(api, { language });
    await person.click(await screen.findByRole('button', { name: text.addresses.add }));
    const dialog = await openDialog();
    const optionsOf = (label: string) =>
      within(dialog.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => [(option as HTMLOptionElement).value, option.textContent]);
    const { DE: germany, AT: austria } = COUNTRIES[language];
    expect(optionsOf(fields.country)).toEqual([
      ['', fields.choose],
      ['DE', germany],
      ['AT', austria],
    ]);
    expect(optionsOf(fields.state)).toEqual([['', fields.countryFirst]]);
    for (const [country, label] of [
      ['DE', germany],
      ['AT', austria],
    ] as const) {
      await person.selectOptions(dialog.getByLabelText(fields.country), label);
      const own = Object.entries(states).filter(([code]) => code.startsWith(country));
      own.sort(([, one], [, other]) => one.localeCompare(other, language));
      const [first, ...rest] = optionsOf(fields.state);
      expect(first).toEqual(['', fields.choose]);
      expect(rest).toEqual(own.map(([code, name]) => [code.slice(country.length + 1), name]));
    }
  });

  test.each(['billing', 'shipping', 'new'] as const)(
    'of a %s address each rule is told at its field, nothing is sent, and what keeps to it is accepted',
    async (kind) => {
      const { save, city, names, opened, held: heldCity } = kinds[kind];
      const { person, held } = await visitAccount(api, { language, proxy, ...opened });
      if (kind === 'new') await person.click(await screen.findByRole('button', { name: text.addresses.add }));
      const dialog = await openDialog();
      const field = (label: string) => dialog.getByLabelText(label);
      const button = dialog.getByRole('button', { name: save });
      const press = () => person.click(button);
      const expectTold = (label: string, rule: string) =>
        waitFor(() => expect(field(label)).toHaveAccessibleDescription(rule));

      const required = [...names, fields.address1, fields.postalCode, fields.city];
      for (const label of [...required, fields.address2]) await refill(person, field(label), '');
      await person.selectOptions(field(fields.country), '');
      await press();
      for (const label of required) await expectTold(label, rules.required);
      await expectTold(fields.country, rules.country);
      await expectTold(fields.state, rules.state);
      await waitFor(() => expect(field(required[0] ?? '')).toHaveFocus());

      for (const label of named.slice(0, names.length)) await refill(person, field(label), 'Anna');
      await person.selectOptions(field(fields.country), 'DE');
      await refill(person, field(fields.address1), 'Weg 1');
      await refill(person, field(fields.postalCode), '80331');
      await refill(person, field(fields.city), 'Halle');
      await press();
      await expectTold(fields.state, rules.state);
      await waitFor(() => expect(field(fields.state)).toHaveFocus());
      await person.selectOptions(field(fields.state), states['DE-BY']);
      await waitFor(() => expect(field(fields.state)).toBeValid());

      const limits: [label: string, limits: Limits][] = [
        [fields.address1, line],
        [fields.address2, secondLine],
        [fields.city, city],
        [fields.postalCode, german],
        ...names.map((label): [string, Limits] => [label, name]),
      ];
      for (const [label, limit] of limits) await expectRule(person, button, { label, ...limit });
      await person.selectOptions(field(fields.country), 'AT');
      await person.selectOptions(field(fields.state), states['AT-9']);
      await expectRule(person, button, { label: fields.postalCode, ...austrian });
      expect(proxy.sent(DETAILS)).toEqual([]);

      await press();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(proxy.sent(DETAILS)).toHaveLength(1);
      expect((await held())[heldCity]).toBe(city.pairs.at(-1)?.[1]);
    },
  );
});
