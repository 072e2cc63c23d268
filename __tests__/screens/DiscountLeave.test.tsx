import { screen } from '@testing-library/react';
import { LANGUAGES } from '../../src/domain/language';
import { TEXTS } from '../support/portalTexts';
import { discountAdmin, visitDiscounts, type DiscountAdmin } from '../support/visitDiscounts';

let somebody: DiscountAdmin;
beforeEach(async () => {
  somebody = await discountAdmin();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const toList = () => screen.findByRole('searchbox');

describe.each(LANGUAGES)('in %s', (language) => {
  const { adminDiscounts: t, common, admin, shell } = TEXTS[language];
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
