import { screen, waitFor } from '@testing-library/react';
import { LANGUAGES } from '../../src/domain/language';
import { renderAdmin } from '../support/adminPortal';
import { TEXTS } from '../support/portalTexts';
import { discountAdmin, visitDiscounts } from '../support/visitDiscounts';

describe.each(LANGUAGES)('%s', (language) => {
  const { adminDiscounts, admin, shell } = TEXTS[language];
  const { leave } = shell;
  const tab = (name: string) => screen.getByRole('tab', { name });

  test('arrow keys among the tabs: the focus goes where the choice goes, and stays with it', async () => {
    const somebody = await discountAdmin();
    const { person } = await visitDiscounts(somebody, { language, address: `&search=${somebody.prefix}` });
    await person.click(await screen.findByRole('button', { name: adminDiscounts.create }));
    await person.type(await screen.findByRole('textbox', { name: adminDiscounts.fields.code }), 'TYPED');
    tab(admin.tabs.discounts).focus();

    await person.keyboard('{ArrowLeft}');
    await person.click(await screen.findByRole('button', { name: leave.stay }));
    await waitFor(() => expect(tab(admin.tabs.discounts)).toHaveFocus());
    expect(tab(admin.tabs.discounts)).toHaveAttribute('aria-selected', 'true');

    await person.keyboard('{ArrowLeft}');
    await person.click(await screen.findByRole('button', { name: leave.confirm }));
    await waitFor(() => expect(tab(admin.tabs.products)).toHaveFocus());
    expect(tab(admin.tabs.products)).toHaveAttribute('aria-selected', 'true');

    await person.keyboard('{Home}');
    await waitFor(() => expect(tab(admin.tabs.customers)).toHaveFocus());
    expect(tab(admin.tabs.customers)).toHaveAttribute('aria-selected', 'true');
  });

  test('the hash that opens the products does not stay, and Back leads to them again', async () => {
    const { person } = await renderAdmin('/profile#product', language);
    const selected = (name: string) => screen.findByRole('tab', { name, selected: true });
    await selected(admin.tabs.products);
    await waitFor(() => expect([window.location.search, window.location.hash]).toEqual(['?tab=products', '']));
    await person.click(tab(admin.tabs.statistics));
    await selected(admin.tabs.statistics);
    expect([window.location.search, window.location.hash]).toEqual(['?tab=statistics', '']);
    window.history.back();
    await selected(admin.tabs.products);
    expect(tab(admin.tabs.statistics)).toHaveAttribute('aria-selected', 'false');
  });
});
