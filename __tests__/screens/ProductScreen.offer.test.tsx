import { screen, waitFor, within } from '@testing-library/react';
import { ProductScreen } from '#src/screens/ProductScreen.tsx';
import { type AdminVisit, api, openProxy, renderAdminScreen } from '../support/adminPages';
import { type Admin, createAdmin } from '../support/api';
import { dialog, expectNoDialog, makeProduct } from '../support/customerPages';
import type { Proxy } from '../support/proxy';
import { fill, languages, TEXTS } from '../support/texts';

const SAVE = '/api/admin/save-product';

let admin: Admin;
let proxy: Proxy;
beforeEach(async () => {
  admin = await createAdmin(api);
  proxy = await openProxy();
});

interface Offer {
  price: number;
  oldPrice: number | null;
  active: boolean;
  stockQty: number;
  version: string;
}

describe.each(languages('de'))('in %s', (language) => {
  const { adminOffer: t, adminProducts, common, server } = TEXTS[language];
  const button = (name: string) => screen.getByText(name, { selector: 'button' });
  const field = (name: string) => dialog().getByLabelText(name);

  async function visitDialog(shape: object = {}, options: AdminVisit = {}) {
    const { productId, name } = await makeProduct(api, { priceCents: 1_490, stock: 50, weeks: [2, 4], ...shape });
    const page = await renderAdminScreen(
      ProductScreen,
      `/profile/${productId}`,
      { language, admin, apiBase: proxy.apiBase, ...options },
      '/profile/:productId',
    );
    const { person } = page;
    await person.click(await screen.findByText(t.change, { selector: 'button' }));
    await screen.findByRole('dialog');
    const type = async (label: string, text: string) => {
      await person.clear(field(label));
      if (text !== '') await person.type(field(label), text);
    };
    const press = (label: string) => person.click(button(label));
    const read = async () =>
      (await admin.get<{ data: { offer: Offer } }>('/api/other/productfreq', { productId })).payload.data.offer;
    const change = (fields: Record<string, string>) => admin.post(SAVE, { productId, ...fields });
    /** Shows the effect, and waits until the pause after its first frame is over. */
    const showEffect = async () => {
      await press(t.show);
      expect(await screen.findByText(t.effect.title)).toHaveFocus();
      await waitFor(() => expect(button(t.save)).toHaveAttribute('aria-disabled', 'false'));
    };
    return { ...page, productId, name, type, press, read, change, showEffect };
  }
  test('saves a typed price, the end of the sale and added pieces after a preview of their effect', async () => {
    const { productId, person, type, press, read, showEffect } = await visitDialog();
    await api.customer({ productId, statuses: ['ACTIVE', 'PAUSED'] });
    await type(t.fields.price, '12,5');
    await type(t.fields.oldPrice, '14.90');
    await person.click(field(t.fields.isOnSale));
    await type(t.fields.pieces, '-8');
    await showEffect();
    const shown = dialog();
    const nothing = fill(t.effect.repriced_other, { number: '0', difference: '0,00 €' });
    for (const text of [nothing, fill(t.effect.kept_other, { number: '2' })])
      expect(shown.getByText(text)).toBeVisible();
    expect(shown.getByText(t.facts.stock).nextElementSibling).toHaveTextContent('50 → 42');
    expect(shown.getByText(fill(t.effect.struck, { price: '14,90 €' }))).toBeVisible();
    expect(shown.getByText(fill(t.effect.ended_other, { number: '2' }))).toBeVisible();
    expect(await read()).toMatchObject({ price: 14.9, active: true, stockQty: 50 });
    await press(t.save);
    await expectNoDialog();
    expect(await screen.findByText(server.productSaved)).toBeVisible();
    expect(await read()).toMatchObject({ price: 12.5, oldPrice: 14.9, active: false, stockQty: 42 });
    expect(await screen.findByText(t.facts.offSale)).toBeVisible();
  });

  test('warns of a former price that is not shown, and of orders that the stock does not cover', async () => {
    const { productId, person, type, showEffect } = await visitDialog();
    await api.customer({ productId, nextBillInDays: 1, quantity: 2 });
    await type(t.fields.oldPrice, '20');
    await person.click(field(t.stockModes.set));
    await type(t.fields.pieces, '1');
    await showEffect();
    const warnings = dialog()
      .getAllByText((_, element) => element?.classList.contains('MuiAlert-message') ?? false)
      .map(({ textContent }) => textContent);
    expect(warnings).toEqual([t.effect.unstruck, expect.stringContaining(t.effect.uncovered_one.split('{{')[0] ?? '')]);
  });

  test('shows a broken rule at its field, and a refusal of the server', async () => {
    const { person, type, press } = await visitDialog();
    await press(t.show);
    expect(await screen.findByText(t.unchanged)).toBeVisible();
    await type(t.fields.price, '1.234,50');
    await type(t.fields.oldPrice, '1');
    await type(t.fields.pieces, '1,5');
    await press(t.show);
    for (const rule of [t.rules.price, t.rules.pieces]) expect(await screen.findByText(rule)).toBeVisible();
    await type(t.fields.price, '2');
    expect(await screen.findByText(t.rules.oldPrice)).toBeVisible();
    await type(t.fields.oldPrice, '');
    await type(t.fields.pieces, '-51');
    expect(proxy.sent()).toEqual([]);
    await press(t.show);
    const refused = fill(server.stockRange, { stock: '50', max: '1000000' });
    expect(await screen.findByText(refused)).toBeVisible();
    expect(field(t.fields.pieces)).toHaveAttribute('aria-invalid', 'true');
    // Asks before Escape would lose the typed values.
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await person.click(dialog().getByText(common.actions.cancel));
    await expectNoDialog();
  });

  test("compares present and typed values after another admin's change, and continues with either", async () => {
    const { type, press, read, change, showEffect } = await visitDialog();
    const comparison = () =>
      within(screen.getByRole('table'))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    await type(t.fields.price, '12');
    await showEffect();
    await change({ price: '13' });
    await press(t.save);
    expect(await screen.findByText(t.conflict.title)).toHaveFocus();
    expect(comparison()).toEqual(['13,00\u00a0€', '12,00\u00a0€']);
    await press(TEXTS[language].admin.conflict.takePresent);
    await waitFor(() => expect(field(t.fields.price)).toHaveValue('13,00'));

    await type(t.fields.price, '11');
    await change({ price: '14' });
    await press(t.show);
    await screen.findByText(t.conflict.title);
    await press(t.conflict.overwrite);
    await screen.findByText(t.effect.title);
    await waitFor(() => expect(button(t.save)).toHaveAttribute('aria-disabled', 'false'));
    await press(t.save);
    await expectNoDialog();
    expect(await read()).toMatchObject({ price: 11 });
  });

  test('repeats a lost save with the same key, so that pieces are added once', async () => {
    const { type, press, read, showEffect } = await visitDialog();
    await type(t.fields.pieces, '5');
    await showEffect();
    proxy.fail(SAVE, 'drop-reply');
    await press(t.save);
    expect(await dialog().findByText(adminProducts.edit.inDoubt)).toBeVisible();
    proxy.heal();
    await waitFor(() => expect(button(t.save)).toHaveAttribute('aria-disabled', 'false'));
    await press(t.save);
    await expectNoDialog();
    expect(await read()).toMatchObject({ stockQty: 55 });
  });

  test('offers no change to an API without the editor', async () => {
    const { productId } = await makeProduct(api);
    const config = { features: ['preview'] };
    await renderAdminScreen(ProductScreen, `/profile/${productId}`, { language, admin, config }, '/profile/:productId');
    await screen.findByText(adminProducts.edit.save);
    expect(screen.queryByText(t.change)).not.toBeInTheDocument();
  });
});
