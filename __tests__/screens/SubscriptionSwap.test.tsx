import { screen, waitFor } from '@testing-library/react';
import { createAdmin } from '../support/adminApi';
import {
  chooseProduct,
  dialog,
  findButton,
  getButton,
  makeProduct,
  openSubscription,
} from '../support/openSubscription';
import { euro, fill } from '../support/portalTexts';
import { createApi } from '../support/serverApi';
import { seeText } from '../support/seeText';

const api = createApi(process.env.API_URL ?? '');

describe.each(['en', 'de'] as const)('%s', (language) => {
  const open = async (target: Record<string, unknown> = {}) => {
    const to = await makeProduct(api, { weeks: [2, 6], priceCents: 2000, ...target });
    const { productId: own } = await makeProduct(api, { weeks: [4] });
    const shape = { productId: own, quantity: 3, intervalWeeks: 4 };
    const page = await openSubscription(api, { language, shape, search: '?swap=true' });
    const every = (count: number) => fill(page.text.everyWeeks_other, { count: String(count) });
    return { ...page, to, own, every, save: () => page.person.click(getButton(page.text.edit.save)) };
  };

  test('opens from the page, leaves the present product out, and goes back to where one was', async () => {
    const page = await openSubscription(api, { language });
    const { productName } = await page.read();
    await page.person.click(await findButton(page.text.swap.open));
    expect(await screen.findByRole('heading', { name: page.text.swap.title })).toHaveFocus();
    expect(window.location.search).toBe('?swap=true');
    expect(await screen.findAllByRole('listitem')).not.toHaveLength(0);
    expect(
      screen.queryByRole('button', { name: new RegExp(`${page.text.swap.choose}.*${productName}`) }),
    ).not.toBeInTheDocument();
    await page.person.click(getButton(fill(page.text.swap.keep, { product: productName })));
    await waitFor(() => expect(getButton(page.text.swap.open)).toHaveFocus());
    expect(window.location.search).toBe('');
  });

  test('choosing loads the frequencies, resets quantity and frequency, and counts anew', async () => {
    const page = await open();
    await chooseProduct(page.person, page.to.name, page.t);
    expect(
      screen.getByRole('heading', { name: fill(page.text.swap.toTitle, { product: page.to.name }) }),
    ).toHaveFocus();
    const quantity = screen.getAllByLabelText(page.text.quantity)[0] as HTMLElement;
    const frequency = screen.getAllByLabelText(page.text.edit.frequency)[0] as HTMLElement;
    expect(quantity).toHaveValue(1);
    expect(frequency).toHaveValue('');
    // 20.00 + 4.90 + 3.80.
    expect(screen.getByText(euro(28.7, language))).toBeVisible();
    await page.save();
    expect(await screen.findByText(page.text.errors.BILLING_DAYS_REQUIRED)).toBeVisible();
    await page.person.selectOptions(frequency, '6');
    await page.save();
    await seeText(page.t.commands.done.swap);
    expect(await screen.findByRole('heading', { name: page.to.name })).toBeVisible();
    expect(await page.read()).toMatchObject({
      productId: page.to.productId,
      productQty: 1,
      billingIntervalDays: 42,
      price: 20,
    });
    expect(window.location.search).toBe('');
    expect(await page.mails()).toHaveLength(1);
  });

  test('the browser’s Back asks before a choice is lost', async () => {
    const page = await open();
    const { pathname } = window.location;
    window.history.replaceState(null, '', pathname);
    window.history.pushState(null, '', `${pathname}?swap=true`);
    await chooseProduct(page.person, page.to.name, page.t);
    const quantity = () => screen.getAllByLabelText(page.text.quantity)[0];
    await page.person.clear(quantity() as HTMLElement);
    await page.person.type(quantity() as HTMLElement, '3');
    window.history.back();
    await screen.findByRole('dialog', { name: page.t.shell.leave.title });
    await page.person.click(dialog().getByRole('button', { name: page.t.shell.leave.stay }));
    expect(quantity()).toHaveValue(3);
    expect(window.location.search).toBe('?swap=true');
    window.history.back();
    await screen.findByRole('dialog', { name: page.t.shell.leave.title });
    await page.person.click(dialog().getByRole('button', { name: page.t.shell.leave.confirm }));
    await waitFor(() => expect(getButton(page.text.swap.open)).toHaveFocus());
    expect(window.location.search).toBe('');
  });

  test('a product without stock cannot be saved', async () => {
    const page = await open({ stock: 0 });
    await chooseProduct(page.person, page.to.name, page.t);
    expect(screen.getByText(page.text.edit.outOfStock)).toBeVisible();
    expect(getButton(page.text.edit.save)).toHaveAttribute('aria-disabled', 'true');
    await page.save();
    expect((await page.read()).productId).toBe(page.own);
  });

  test('a product that sells out between choosing and saving', async () => {
    const page = await open();
    await chooseProduct(page.person, page.to.name, page.t);
    await page.person.selectOptions(screen.getAllByLabelText(page.text.edit.frequency)[0] as HTMLElement, '2');
    await makeProduct(api, { productId: page.to.productId, stock: 0 });
    await page.save();
    expect(await screen.findByText(page.text.edit.outOfStock)).toBeVisible();
    expect(getButton(page.text.edit.save)).toHaveAttribute('aria-disabled', 'true');
    expect((await page.read()).productId).toBe(page.own);
  });

  test('a price that changed meanwhile is shown and asked about', async () => {
    const page = await open();
    await chooseProduct(page.person, page.to.name, page.t);
    await page.person.selectOptions(screen.getAllByLabelText(page.text.edit.frequency)[0] as HTMLElement, '2');
    await makeProduct(api, { productId: page.to.productId, priceCents: 2500 });
    await page.save();
    const prices = { product: page.to.name, old: euro(20, language), price: euro(25, language) };
    await screen.findByRole('dialog', { name: page.text.swap.priceTitle });
    expect(dialog().getByText(fill(page.text.swap.priceText, prices))).toBeVisible();
    await page.person.click(dialog().getByRole('button', { name: page.t.common.actions.cancel }));
    expect((await page.read()).productId).toBe(page.own);
    // 25.00 + 4.90 + 4.75.
    expect(await screen.findByText(euro(34.65, language))).toBeVisible();
    await makeProduct(api, { productId: page.to.productId, priceCents: 2600 });
    await page.save();
    await screen.findByRole('dialog');
    await page.person.click(dialog().getByRole('button', { name: /26.00/ }));
    await seeText(page.t.commands.done.swap);
    expect(await page.read()).toMatchObject({ productId: page.to.productId, price: 26 });
  });

  test('a frequency that went meanwhile is told at its field, and the fresh ones are offered', async () => {
    const page = await open();
    await chooseProduct(page.person, page.to.name, page.t);
    const frequency = screen.getAllByLabelText(page.text.edit.frequency)[0] as HTMLElement;
    await page.person.selectOptions(frequency, '2');
    const admin = await createAdmin(api);
    await admin.post('/api/other/update-productfreq', { productId: page.to.productId, frequency: '3,6' });
    await page.save();
    await waitFor(() => expect(frequency).toHaveAccessibleDescription(page.text.errors.INTERVAL_NOT_OFFERED));
    await page.person.selectOptions(frequency, '3');
    await page.save();
    await seeText(page.t.commands.done.swap);
    expect((await page.read()).billingIntervalDays).toBe(21);
  });

  test('a product that is gone when it is chosen says so, and another one can be chosen', async () => {
    const page = await open();
    await page.person.type(await screen.findByLabelText(page.t.catalog.browser.search), page.to.name);
    const choose = await findButton(new RegExp(`${page.text.swap.choose}.*${page.to.name}`));
    await makeProduct(api, { productId: page.to.productId, active: false });
    await page.person.click(choose);
    expect(await screen.findByText(page.text.swap.gone)).toBeVisible();
    await page.person.click(getButton(page.text.swap.back));
    expect(await screen.findByRole('heading', { name: page.text.swap.title })).toHaveFocus();
  });

  test('a swap in another tab is not undone', async () => {
    const page = await open();
    await chooseProduct(page.person, page.to.name, page.t);
    await page.person.selectOptions(screen.getAllByLabelText(page.text.edit.frequency)[0] as HTMLElement, '2');
    const third = await makeProduct(api, { weeks: [4], priceCents: 1000 });
    const other = {
      productId: third.productId,
      price: 10,
      productQty: 1,
      billingIntervalDays: 28,
      intervalUnit: 'days',
    };
    await api.json('/api/subscription/update', { purchaseId: page.purchaseId, ...other }, { token: page.token });
    await page.save();
    expect(await screen.findByText(page.t.server.changedMeanwhile)).toBeVisible();
    expect((await page.read()).productId).toBe(third.productId);
    await waitFor(() => expect(getButton(page.text.edit.save)).not.toHaveAttribute('aria-disabled', 'true'));
    await page.save();
    await seeText(page.t.commands.done.swap);
    expect((await page.read()).productId).toBe(page.to.productId);
  });
});
