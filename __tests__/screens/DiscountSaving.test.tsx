import { screen, waitFor } from '@testing-library/react';
import { LANGUAGES } from '../../src/domain/language';
import { fill, TEXTS } from '../support/portalTexts';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { discountAdmin, SAVE, TODAY, visitDiscounts, type DiscountAdmin } from '../support/visitDiscounts';
import { seeText } from '../support/seeText';

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
const keys = () => new Set(saves().map(({ headers }) => headers['idempotency-key']));

async function retype(person: Person, label: string, text: string) {
  await person.clear(field(label));
  await person.type(field(label), text);
}

describe.each(LANGUAGES)('in %s', (language) => {
  const { adminDiscounts: t, admin: a, server } = TEXTS[language];
  const { fields, form } = t;
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

  test('a code that is taken is told at its field, and nothing typed is lost', async () => {
    const { prefix, make, find } = admin;
    const code = `${prefix}-A`;
    await make(code);
    const { person } = await visitNew();
    await fillIn(person, code.toLowerCase(), '7');
    await press(person, form.create);
    expect(await screen.findByText(server.discountCodeTaken)).toBeVisible();
    expect(field(fields.code)).toHaveAccessibleDescription(server.discountCodeTaken);
    expect(screen.getByText(fill(form.DISCOUNT_CREATE_FAILED, { code: code.toLowerCase() }))).toBeVisible();
    expect(field(fields.amount)).toHaveValue('7');
    await retype(person, fields.code, `${prefix}-B`);
    expect(screen.queryByText(server.discountCodeTaken)).toBeNull();
    await press(person, form.create);
    await toList();
    expect(await find()).toHaveLength(2);
    expect(keys().size).toBe(2);
  });

  test('a server that fails is told in the form, for a new one and a stored one', async () => {
    const code = `${admin.prefix}-A`;
    await admin.make(code);
    const { person } = await visitDiscounts(admin, { language, address: `&search=${admin.prefix}`, proxy });
    await person.click(await screen.findByRole('button', { name: fill(t.edit, { code }) }));
    await screen.findByRole('heading', { name: form.editTitle });
    proxy.fail(SAVE);
    await press(person, form.update);
    expect(await screen.findByText(fill(form.DISCOUNT_UPDATE_FAILED, { code }))).toBeVisible();
    expect(screen.getByText(fill(a.failures.adminDiscounts, { message: FAULT }))).toBeVisible();
    proxy.heal();
    await press(person, form.update);
    await toList();
    expect(keys().size).toBe(1);
  });

  test('a lost answer is told truthfully, asked for again with its key, and makes one code', async () => {
    const code = `${admin.prefix}-LOST`;
    const { person } = await visitNew();
    await fillIn(person, code);
    proxy.fail(SAVE, 'drop-reply');
    await press(person, form.create);
    expect(await screen.findByText(fill(t.inDoubt.create, { code }))).toBeVisible();
    expect(localStorage.getItem('pendingDiscount')).toContain(code);
    expect(field(fields.code)).toHaveValue(code);
    await press(person, form.back);
    expect(await screen.findByRole('button', { name: t.create })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(fill(t.inDoubt.create, { code }))).toBeVisible();
    proxy.heal();
    // It may be asking by itself at this very moment.
    const ask = new RegExp(`^(${t.inDoubt.ask}|${t.inDoubt.asking})$`);
    await person.click(screen.getByRole('button', { name: ask }));
    await seeText(fill(t.done.DISCOUNT_CREATED, { code }));
    await waitFor(() => expect(screen.queryByText(t.inDoubt.title)).toBeNull());
    await waitFor(() => expect(localStorage.getItem('pendingDiscount')).toBeNull());
    expect([saves().length >= 2, keys().size]).toEqual([true, 1]);
    expect(await admin.find()).toHaveLength(1);
  });

  test('what was being saved before a reload is asked for with its key; a refusal brings the form back', async () => {
    const code = `${admin.prefix}-BACK`;
    const values = { code, type: 'percentage', amount: '8', oncePerCustomer: false, oneTime: false, usageTime: '' };
    const more = { customers: [], draft: '', startDate: TODAY, endDate: '' };
    const save = { id: null, keptStart: null, idempotencyKey: 'k-1', startedAt: Date.now() };
    const pendingDiscount = JSON.stringify({ ...save, values: { ...values, ...more } });
    await admin.make(code.toLowerCase());
    await visitDiscounts(admin, { language, proxy, stored: { pendingDiscount } });
    expect(await screen.findByText(server.discountCodeTaken)).toBeVisible();
    expect(field(fields.amount)).toHaveValue('8');
    expect(window.location.search).toContain('create=true');
    expect([...keys()]).toEqual(['k-1']);
    await waitFor(() => expect(localStorage.getItem('pendingDiscount')).toBeNull());
  });
});

test('a stay that ended while saving leads to the login', async () => {
  const { person } = await visitDiscounts(admin, { address: '&create=true', proxy });
  await person.type(await screen.findByLabelText('Code'), `${admin.prefix}-X`);
  await person.type(field('Amount'), '10');
  proxy.fail(SAVE, 401);
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(Object.keys(localStorage)).toEqual(['len']);
});
