import { fireEvent, screen, waitFor } from '@testing-library/react';
import { LANGUAGES } from '../../src/domain/language';
import { languageChosen, storageChanged } from '../../src/session/sessionSlice';
import { fill, TEXTS } from '../support/portalTexts';
import { startProxy, type Proxy } from '../support/startProxy';
import { seeText } from '../support/seeText';
import {
  adminStorage,
  discountAdmin,
  inDays,
  LIST,
  SAVE,
  TODAY,
  visitDiscounts,
  type DiscountAdmin,
} from '../support/visitDiscounts';

let admin: DiscountAdmin;
let proxy: Proxy;
beforeEach(async () => {
  admin = await discountAdmin();
  proxy = await startProxy();
  stops.push(proxy.stop);
});
// Not after each: what the last page still asks for would fail, and end the next one's stay.
const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));

type Person = Awaited<ReturnType<typeof visitDiscounts>>['person'];

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const saves = () => proxy.calls.filter(({ path }) => path === SAVE);
const sentBody = () => JSON.parse(saves().at(-1)?.body ?? '{}') as Record<string, unknown>;

async function retype(person: Person, label: string, text: string) {
  await person.clear(field(label));
  await person.type(field(label), text);
}
/** A day, as the browser's picker gives it. */
const choose = (label: string, day: string) => fireEvent.change(field(label), { target: { value: day } });

describe.each(LANGUAGES)('in %s', (language) => {
  const { adminDiscounts: t } = TEXTS[language];
  const { fields, form, rules } = t;
  const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }));
  const toList = () => screen.findByRole('searchbox');
  const visitNew = async (address = '&create=true') => {
    const portal = await visitDiscounts(admin, { language, address, proxy });
    await screen.findByRole('heading', { name: form.newTitle });
    return portal;
  };
  const fillIn = async (person: Person, code: string, amount = '10') => {
    await person.type(field(fields.code), code);
    await person.type(field(fields.amount), amount);
  };

  test('a new one is sent once, told, and leads to the top of the list after a second', async () => {
    const code = `${admin.prefix}-NEW`;
    const { person } = await visitDiscounts(admin, { language, address: `&search=${admin.prefix}`, proxy });
    await person.click(await screen.findByRole('button', { name: t.create }));
    expect(await screen.findByRole('heading', { name: form.newTitle })).toHaveFocus();
    await fillIn(person, code, language === 'de' ? '12,5' : '12.5');
    await person.click(screen.getByRole('checkbox', { name: fields.oncePerCustomer }));
    await person.type(field(fields.usageTime), '3');
    choose(fields.endDate, inDays(9));
    await person.click(field(fields.customers));
    await person.paste('Anna@kunden.example; bert@kunden.example\nanna@kunden.example, cleo@kunden.example');
    const letGo = proxy.hold();
    await person.tripleClick(screen.getByRole('button', { name: form.create }));
    expect(await screen.findByRole('button', { name: form.creating })).toHaveAttribute('aria-disabled', 'true');
    expect(field(fields.code)).toBeDisabled();
    letGo();
    await seeText(fill(t.done.DISCOUNT_CREATED, { code }));
    expect(screen.getByRole('heading', { name: form.newTitle })).toBeVisible();
    await toList();
    expect(window.location.search).toBe('?tab=discounts');
    expect(await screen.findByRole('rowheader', { name: code })).toBeVisible();
    expect(saves()).toHaveLength(1);
    expect(await admin.find()).toMatchObject([
      {
        code,
        amount: 12.5,
        is_percent: true,
        usage_time: 3,
        once_per_customer: true,
        start_date: TODAY,
        end_date: inDays(9),
        customer_list: 'anna@kunden.example,bert@kunden.example,cleo@kunden.example',
      },
    ]);
  });

  test('a changed one leads back at once, to the page and search that were left', async () => {
    const { prefix, make, find } = admin;
    const code = `${prefix}-A`;
    const id = await make(code, {
      amount: 5,
      isPercentage: false,
      startDate: inDays(2),
      customerList: 'a@kunden.example',
    });
    const { person } = await visitDiscounts(admin, { language, address: `&search=${prefix}`, proxy });
    await person.click(await screen.findByRole('button', { name: fill(t.edit, { code }) }));
    expect(await screen.findByRole('heading', { name: form.editTitle })).toHaveFocus();
    expect(window.location.search).toContain(`edit=${id}`);
    expect([field(fields.code).value, field(fields.amount).value, field(fields.startDate).value]).toEqual([
      code,
      '5',
      inDays(2),
    ]);
    expect(field(fields.fixed)).toBeChecked();
    expect(field(fields.amount)).toHaveAccessibleDescription(/€/);
    await person.click(field(fields.percentage));
    expect(field(fields.amount)).toHaveAccessibleDescription(/%/);
    await person.click(
      screen.getByRole('button', { name: fill(fields.removeCustomer, { email: 'a@kunden.example' }) }),
    );
    expect(field(fields.customers)).toHaveFocus();
    const letGo = proxy.hold();
    await press(person, form.update);
    expect(await screen.findByRole('button', { name: form.updating })).toBeVisible();
    letGo();
    await seeText(fill(t.done.DISCOUNT_UPDATED, { code }));
    await toList();
    expect(window.location.search).toBe(`?tab=discounts&search=${prefix}`);
    expect(await find()).toMatchObject([{ id, amount: 5, is_percent: true, customer_list: '' }]);
  });

  test('every rule is told at its field, once that was touched', async () => {
    const { person } = await visitNew();
    expect(screen.queryByText(rules.DISCOUNT_CODE_REQUIRED)).toBeNull();
    choose(fields.startDate, '');
    await press(person, form.create);
    expect(await screen.findByText(rules.DISCOUNT_CODE_REQUIRED)).toBeVisible();
    expect(screen.getByText(rules.DISCOUNT_AMOUNT_NUMBER)).toBeVisible();
    expect(screen.getByText(rules.DISCOUNT_START_DATE_REQUIRED)).toBeVisible();
    await waitFor(() => expect(field(fields.code)).toHaveFocus());

    const steps: [label: string, text: string, message: string][] = [
      [fields.code, 'TEN OFF', rules.DISCOUNT_CODE_VALIDATION],
      [fields.amount, '0', rules.DISCOUNT_AMOUNT_REQUIRED],
      [fields.amount, '101', rules.DISCOUNT_PERCENTAGE_MAX],
      [fields.usageTime, 'often', rules.USAGE_TIME_NUMBER],
      [fields.usageTime, '0', rules.USAGE_TIME_GREATER_THAN_ZERO],
      [fields.usageTime, '10000', rules.USAGE_TIME_MAX_LIMIT],
    ];
    for (const [label, text, message] of steps) {
      await retype(person, label, text);
      await person.tab();
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    }
    await person.click(field(fields.fixed));
    await retype(person, fields.amount, '1000000');
    expect(await screen.findByText(rules.DISCOUNT_AMOUNT_MAX)).toBeVisible();
    choose(fields.startDate, inDays(-1));
    expect(await screen.findByText(rules.DISCOUNT_START_DATE_PAST)).toBeVisible();
    choose(fields.startDate, inDays(3));
    choose(fields.endDate, inDays(2));
    fireEvent.blur(field(fields.endDate));
    expect(await screen.findByText(rules.END_DATE_AFTER_START_DATE)).toBeVisible();
    await press(person, form.create);
    expect(saves()).toEqual([]);
  });

  test('of many pasted addresses the good ones go on the list, and the others stay to be put right', async () => {
    const { person } = await visitNew();
    await person.click(field(fields.customers));
    await person.paste('anna@kunden.example,nobody; bert@kunden.example\n\nat@ cleo@kunden.example');
    expect(await screen.findByText(rules.EMAIL_ENTRY)).toBeVisible();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent.trim())).toEqual(
      expect.arrayContaining(['anna@kunden.example', 'bert@kunden.example', 'cleo@kunden.example']),
    );
    expect(field(fields.customers)).toHaveValue('nobody at@');
    await fillIn(person, `${admin.prefix}-P`);
    await press(person, form.create);
    await waitFor(() => expect(field(fields.customers)).toHaveFocus());
    expect(saves()).toEqual([]);
    await retype(person, fields.customers, 'dora@kunden.example{Enter}');
    await waitFor(() => expect(screen.queryByText(rules.EMAIL_ENTRY)).toBeNull());
    expect(screen.getByText('dora@kunden.example')).toBeVisible();
  });

  test('one-time usage hides the limit and brings it back', async () => {
    const { prefix, make, find } = admin;
    await make(`${prefix}-ONE`, { usageTime: 1 });
    const { person } = await visitDiscounts(admin, { language, address: `&search=${prefix}`, proxy });
    await person.click(await screen.findByRole('button', { name: fill(t.edit, { code: `${prefix}-ONE` }) }));
    const oneTime = await screen.findByRole('checkbox', { name: fields.oneTime });
    expect(oneTime).toBeChecked();
    expect(screen.queryByLabelText(fields.usageTime)).toBeNull();
    await person.click(oneTime);
    await retype(person, fields.usageTime, '12');
    await person.click(oneTime);
    expect(screen.queryByLabelText(fields.usageTime)).toBeNull();
    await person.click(oneTime);
    expect(field(fields.usageTime)).toHaveValue('12');
    await person.click(oneTime);
    await press(person, form.update);
    await toList();
    expect(await find()).toMatchObject([{ usage_time: 1 }]);
  });

  test('one use by each customer is a limit, and no one-time usage', async () => {
    const { prefix, make, find } = admin;
    const code = `${prefix}-EACH`;
    await make(code, { usageTime: 1, oncePerCustomer: true });
    const { person } = await visitDiscounts(admin, { language, address: `&search=${prefix}`, proxy });
    await person.click(await screen.findByRole('button', { name: fill(t.edit, { code }) }));
    expect(await screen.findByRole('checkbox', { name: fields.oneTime })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: fields.oncePerCustomer })).toBeChecked();
    expect(field(fields.usageTime)).toHaveValue('1');
    await press(person, form.update);
    await toList();
    expect(await find()).toMatchObject([{ usage_time: 1, once_per_customer: true }]);
  });

  test('a change of the language keeps what is typed', async () => {
    const other = language === 'de' ? 'en' : 'de';
    const { person, store } = await visitNew();
    await fillIn(person, `${admin.prefix}-L`);
    store.dispatch(languageChosen(other));
    expect(await screen.findByRole('heading', { name: TEXTS[other].adminDiscounts.form.newTitle })).toBeVisible();
    expect(field(TEXTS[other].adminDiscounts.fields.code)).toHaveValue(`${admin.prefix}-L`);
  });
});

test('without a stored language the form asks in English, the list in German', async () => {
  const { person, store } = await visitDiscounts(admin, { address: '&create=true', proxy });
  store.dispatch(storageChanged(adminStorage(admin)));
  const { fields, form } = TEXTS.de.adminDiscounts;
  await person.type(await screen.findByLabelText(fields.code), `${admin.prefix}-E`);
  await person.type(field(fields.amount), '10');
  await person.click(screen.getByRole('button', { name: form.create }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(sentBody()).toMatchObject({ len: 'en', code: `${admin.prefix}-E`, amount: 10, usageTime: '' });
  expect(proxy.calls.filter(({ path }) => path === LIST).length).toBeGreaterThan(0);
});
