import { screen, waitFor } from '@testing-library/react';
import { LANGUAGES } from '../../src/domain/language';
import { fill, TEXTS } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { startProxy } from '../support/startProxy';
import { discountAdmin, visitDiscounts, type DiscountAdmin } from '../support/visitDiscounts';

let somebody: DiscountAdmin;
beforeEach(async () => {
  somebody = await discountAdmin();
});

// Not after each: what the last page still asks for would fail, and end the next one's stay.
const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const toList = () => screen.findByRole('searchbox');

describe.each(LANGUAGES)('in %s', (language) => {
  const { adminDiscounts: t, common, admin, server, shell } = TEXTS[language];
  const { fields, form } = t;
  const { leave } = shell;

  test('what was typed is lost neither by another tab nor by Back, unless the admin says so', async () => {
    const { person } = await visitDiscounts(somebody, { language, address: `&search=${somebody.prefix}` });
    await person.click(await screen.findByRole('button', { name: t.create }));
    await person.type(await screen.findByRole('textbox', { name: fields.code }), 'TYPED');
    await person.click(screen.getByRole('tab', { name: admin.tabs.products }));
    await person.click(await screen.findByRole('button', { name: leave.stay }));
    expect(field(fields.code)).toHaveValue('TYPED');
    window.history.back();
    await person.click(await screen.findByRole('button', { name: leave.stay }));
    expect(field(fields.code)).toHaveValue('TYPED');
    window.history.back();
    await person.click(await screen.findByRole('button', { name: leave.confirm }));
    await toList();
  });

  test('what the server makes of a save is told on whatever page the admin is by then', async () => {
    const proxy = await startProxy();
    stops.push(proxy.stop);
    const { person } = await visitDiscounts(somebody, { language, address: '&create=true', proxy });
    for (const outcome of ['done', 'taken'] as const) {
      if (outcome === 'taken') await person.click(await screen.findByRole('button', { name: t.create }));
      await person.type(await screen.findByRole('textbox', { name: fields.code }), `${somebody.prefix}-A`);
      await person.type(field(fields.amount), '10');
      const letGo = proxy.hold();
      await person.click(screen.getByRole('button', { name: form.create }));
      await screen.findByRole('button', { name: form.creating });
      await person.click(screen.getByRole('tab', { name: admin.tabs.products }));
      await waitFor(() => expect(window.location.search).toBe('?tab=products'));
      letGo();
      const code = `${somebody.prefix}-A`;
      if (outcome === 'done') await seeText(fill(t.done.DISCOUNT_CREATED, { code }));
      else await screen.findAllByText(new RegExp(server.discountCodeTaken));
      await waitFor(() => expect(localStorage.getItem('pendingDiscount')).toBeNull());
      await person.click(screen.getByRole('tab', { name: admin.tabs.discounts }));
    }
    expect(await somebody.find()).toHaveLength(1);
  });

  test('a form that came back with a refusal is not lost unasked', async () => {
    const proxy = await startProxy();
    stops.push(proxy.stop);
    const code = `${somebody.prefix}-A`;
    await somebody.make(code);
    const { person } = await visitDiscounts(somebody, { language, address: '&create=true', proxy });
    await person.type(await screen.findByRole('textbox', { name: fields.code }), code);
    await person.type(field(fields.amount), '10');
    const letGo = proxy.hold();
    await person.click(screen.getByRole('button', { name: form.create }));
    await person.click(await screen.findByRole('button', { name: common.actions.cancel }));
    await toList();
    letGo();
    expect(await screen.findByText(server.discountCodeTaken)).toBeVisible();
    await person.click(screen.getByRole('tab', { name: admin.tabs.products }));
    await person.click(await screen.findByRole('button', { name: leave.stay }));
    expect(field(fields.code)).toHaveValue(code);
  });

  test('a form begins with what is stored, not with what the list showed', async () => {
    const code = `${somebody.prefix}-A`;
    const id = await somebody.make(code, { amount: 10 });
    const { person } = await visitDiscounts(somebody, { language, address: `&search=${somebody.prefix}` });
    const edit = await screen.findByRole('button', { name: fill(t.edit, { code }) });
    await somebody.make(code, { id, amount: 30 });
    await person.click(edit);
    expect(await screen.findByRole('heading', { name: form.editTitle })).toBeVisible();
    expect(field(fields.amount)).toHaveValue('30');
  });

  test('a discount that somebody else has deleted meanwhile is deleted, and told so', async () => {
    const code = `${somebody.prefix}-A`;
    const id = await somebody.make(code);
    const { person } = await visitDiscounts(somebody, { language, address: `&search=${somebody.prefix}` });
    await person.click(await screen.findByRole('button', { name: fill(t.delete.open, { code }) }));
    await somebody.get('/api/admin/delete-discount', { id });
    await person.click(screen.getByRole('button', { name: t.delete.confirm }));
    await seeText(fill(t.delete.done, { code }));
    expect(await screen.findByText(t.empty)).toBeVisible();
  });

  test('a reload leads to the form again, and Cancel to the list', async () => {
    const code = `${somebody.prefix}-A`;
    const id = await somebody.make(code);
    const address = `&search=${somebody.prefix}`;
    const { person } = await visitDiscounts(somebody, { language, address: `${address}&edit=${id}` });
    expect(await screen.findByRole('heading', { name: form.editTitle })).toBeVisible();
    expect(field(fields.code)).toHaveValue(code);
    await person.click(screen.getByRole('button', { name: common.actions.cancel }));
    expect(await screen.findByRole('button', { name: t.create })).toHaveFocus();
    expect(window.location.search).toBe(`?tab=discounts${address}`);
  });

  test('Back leads from the form to the list', async () => {
    const { person } = await visitDiscounts(somebody, { language, address: `&search=${somebody.prefix}` });
    await person.click(await screen.findByRole('button', { name: t.create }));
    await screen.findByRole('heading', { name: form.newTitle });
    window.history.back();
    await toList();
    expect(screen.queryByRole('heading', { name: form.newTitle })).toBeNull();
  });
});
