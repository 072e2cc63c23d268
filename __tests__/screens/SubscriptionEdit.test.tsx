import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createAdmin } from '../support/adminApi';
import { dialog, findButton, getButton, makeProduct, openSubscription } from '../support/openSubscription';
import { euro, fill } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { createApi } from '../support/serverApi';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
const UPDATE = '/api/subscription/update';
const WEEKS = { weeks: [2, 4], stock: 5 };

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());
const sent = () => proxy.sent(UPDATE).map(({ body }) => JSON.parse(body) as object);

describe.each(['en', 'de'] as const)('%s', (language) => {
  const open = async (product: Record<string, unknown> = {}, shape: Record<string, unknown> = {}, apiBase = '') => {
    const { productId } = await makeProduct(api, { ...WEEKS, ...product });
    const page = await openSubscription(api, { language, shape: { productId, intervalWeeks: 4, ...shape }, apiBase });
    await screen.findByRole('option', { name: fill(page.text.everyWeeks_other, { count: '2' }) });
    const quantity = screen.getByLabelText(page.text.quantity);
    const frequency = screen.getByLabelText(page.text.edit.frequency);
    const type = async (value: string) => {
      await page.person.clear(quantity);
      if (value) await page.person.type(quantity, value);
    };
    return {
      ...page,
      productId,
      quantity,
      frequency,
      type,
      save: () => page.person.click(getButton(page.text.edit.save)),
    };
  };

  test('saves quantity and frequency, prices them, and says what the server said', async () => {
    const page = await open();
    await page.type('3');
    await page.person.selectOptions(page.frequency, '2');
    // 3 × 14.90: free delivery, 19 % tax.
    expect(await screen.findByText(euro(44.7 + 8.49, language))).toBeVisible();
    await page.save();
    await seeText(page.t.server.subscriptionUpdated);
    expect(await page.read()).toMatchObject({ productQty: 3, billingIntervalDays: 14, taxes: 8.49 });
    expect(await page.mails()).toHaveLength(1);
  });

  test('says that the frequency changed only where it did', async () => {
    const page = await open({}, {}, proxy.apiBase);
    await page.type('3');
    await page.save();
    await screen.findByText(page.t.server.subscriptionUpdated);
    await page.person.selectOptions(page.frequency, '2');
    await page.save();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toMatchObject({ isIntervalChange: false });
    expect(sent()[1]).toMatchObject({ isIntervalChange: true });
    await waitFor(async () => expect(await page.read()).toMatchObject({ productQty: 3, billingIntervalDays: 14 }));
  });

  test.each([
    ['', 'QUANTITY_REQUIRED'],
    ['0', 'QUANTITY_REQUIRED'],
    ['1.5', 'QUANTITY_REQUIRED'],
    ['6', 'QUANTITY_STOCK_other'],
  ] as const)('quantity %j is refused at its field: %s', async (value, key) => {
    const page = await open();
    await page.type(value);
    await page.save();
    expect(await screen.findByText(fill(page.text.errors[key], { count: '5' }))).toBeVisible();
    expect(page.quantity).toHaveAttribute('aria-invalid', 'true');
    expect(await page.mails()).toHaveLength(0);
  });

  test('a frequency must be chosen', async () => {
    const page = await open();
    await page.person.selectOptions(page.frequency, '');
    await page.save();
    expect(await screen.findByText(page.text.errors.BILLING_DAYS_REQUIRED)).toBeVisible();
  });

  test('stock that went meanwhile is told at the field, with the fresh number', async () => {
    const page = await open();
    await page.type('4');
    await makeProduct(api, { productId: page.productId, stock: 2 });
    await page.save();
    const said = fill(page.text.errors.QUANTITY_STOCK_other, { count: '2' });
    await waitFor(() => expect(page.quantity).toHaveAccessibleDescription(said));
    expect(page.quantity).toHaveValue(4);
    await page.type('2');
    await page.save();
    await seeText(page.t.server.subscriptionUpdated);
  });

  test('what the shop refuses is told at its fields, and what was chosen stays', async () => {
    const page = await open({}, {}, proxy.apiBase);
    proxy.fail('/api/subscription/update', 400, { productQty: 'Not so many.', billingIntervalDays: 'Not so often.' });
    await page.type('3');
    await page.person.selectOptions(page.frequency, '2');
    await page.save();
    await waitFor(() => expect(page.quantity).toHaveAccessibleDescription('Not so many.'));
    expect(page.frequency).toHaveAccessibleDescription('Not so often.');
    for (const field of [page.quantity, page.frequency]) expect(field).toBeInvalid();
    expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
    expect(page.quantity).toHaveValue(3);
    expect(page.frequency).toHaveValue('2');
    proxy.heal();
    await page.save();
    await seeText(page.t.server.subscriptionUpdated);
  });

  test('a product that sold out meanwhile is told, and cannot be saved again', async () => {
    const page = await open();
    await page.type('2');
    await makeProduct(api, { productId: page.productId, stock: 0 });
    await page.save();
    expect(await screen.findByText(page.text.edit.outOfStock)).toBeVisible();
    expect(getButton(page.text.edit.save)).toHaveAttribute('aria-disabled', 'true');
    expect((await page.read()).productQty).toBe(1);
  });

  test('a frequency that an admin removed meanwhile is told at the field, with the ones there are', async () => {
    const page = await open();
    await page.person.selectOptions(page.frequency, '2');
    const admin = await createAdmin(api);
    await admin.post('/api/other/update-productfreq', { productId: page.productId, frequency: '4,8' });
    await page.save();
    await waitFor(() => expect(page.frequency).toHaveAccessibleDescription(page.text.errors.INTERVAL_NOT_OFFERED));
    await page.person.selectOptions(page.frequency, '8');
    await page.save();
    await seeText(page.t.server.subscriptionUpdated);
    expect((await page.read()).billingIntervalDays).toBe(56);
  });

  test('a change in another tab is neither undone nor unseen, and what was typed stays', async () => {
    const page = await open();
    await page.person.selectOptions(page.frequency, '2');
    const { price } = await page.read();
    const other = { productId: page.productId, price, productQty: 3, billingIntervalDays: 28, intervalUnit: 'days' };
    await api.json('/api/subscription/update', { purchaseId: page.purchaseId, ...other }, { token: page.token });
    await page.save();
    expect(await screen.findByText(page.t.server.changedMeanwhile)).toBeVisible();
    await waitFor(() => expect(page.quantity).toHaveValue(3));
    expect(page.frequency).toHaveValue('2');
    await page.save();
    await seeText(page.t.server.subscriptionUpdated);
    expect(await page.read()).toMatchObject({ productQty: 3, billingIntervalDays: 14 });
  });

  test('leaving with unsaved changes asks first', async () => {
    const page = await open();
    await page.type('2');
    const link = () => screen.getByText(page.t.shell.upcomingPayments);
    await page.person.click(link());
    expect(dialog().getByText(page.t.shell.leave.text)).toBeVisible();
    await page.person.click(dialog().getByRole('button', { name: page.t.shell.leave.stay }));
    expect(window.location.pathname).toBe(`/manage-subscriptions/${page.purchaseId}`);
    expect(page.quantity).toHaveValue(2);
    const asked = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(asked);
    expect(asked.defaultPrevented).toBe(true);
    await page.person.click(link());
    await page.person.click(dialog().getByRole('button', { name: page.t.shell.leave.confirm }));
    await waitFor(() => expect(window.location.pathname).toBe('/upcoming-payments'));
  });

  test('after saving nothing is asked', async () => {
    const page = await open();
    await page.type('2');
    await page.save();
    await screen.findByText(page.t.server.subscriptionUpdated);
    await page.person.click(screen.getByText(page.t.shell.upcomingPayments));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(window.location.pathname).toBe('/upcoming-payments'));
  });

  test('a double click sends once', async () => {
    const page = await open({}, {}, proxy.apiBase);
    await page.type('2');
    await page.person.dblClick(await findButton(page.text.edit.save));
    await seeText(page.t.server.subscriptionUpdated);
    expect(await page.mails()).toHaveLength(1);
    // Its second half may come when the first is answered.
    fireEvent.click(getButton(page.text.edit.save), { detail: 2 });
    await page.type('3');
    await page.save();
    await waitFor(async () => expect(await page.read()).toMatchObject({ productQty: 3 }));
    expect(sent()).toEqual([expect.objectContaining({ productQty: 2 }), expect.objectContaining({ productQty: 3 })]);
  });
});
