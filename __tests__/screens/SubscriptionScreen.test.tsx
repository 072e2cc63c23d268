import { screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { formatDay } from '../../src/i18n/formats';
import { dialog, findButton, getButton, makeProduct, openSubscription } from '../support/openSubscription';
import { euro, fill } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { createApi } from '../support/serverApi';
import { seeText } from '../support/seeText';

const api = createApi(process.env.API_URL ?? '');
const TODAY = businessDayAt(new Date());

describe.each(['en', 'de'] as const)('%s', (language) => {
  test('shows the product, the next order, the note, the form, the address and the total', async () => {
    const shape = { quantity: 2, nextBillInDays: 9, intervalWeeks: 4 };
    const { text, t, read } = await openSubscription(api, { language, shape });
    const item = await read();
    expect(await screen.findByRole('heading', { name: item.productName })).toBeVisible();
    expect(screen.getByText(formatDay(addDays(TODAY, 9)))).toBeVisible();
    expect(getButton(t.delivery.move.open)).toBeVisible();
    expect(getButton(t.delivery.skip.open)).toBeVisible();
    expect(screen.queryByRole('button', { name: t.delivery.orderNow.open })).not.toBeInTheDocument();
    expect(screen.getByText(text.edit.note)).toBeVisible();
    expect(screen.getByLabelText(text.quantity)).toHaveValue(2);
    expect(await screen.findByLabelText(text.edit.frequency)).toHaveDisplayValue(
      fill(text.everyWeeks_other, { count: '4' }),
    );
    expect(screen.getByText(item.address1)).toBeVisible();
    const total = item.price * item.productQty + item.shipping + item.taxes;
    expect(screen.getByText(euro(total, language))).toBeVisible();
    expect(await screen.findByLabelText(text.code.label)).toHaveValue('');
  });

  test('tells more about the product on demand', async () => {
    const { text, read, person } = await openSubscription(api, { language, shape: { quantity: 3, intervalWeeks: 2 } });
    const item = await read();
    await person.click(await findButton(text.info.open));
    const info = screen.getByRole('dialog', { name: item.productName });
    expect(info).toHaveTextContent(item.productDescription);
    expect(info).toHaveTextContent(item.variant);
    expect(info).toHaveTextContent(`3 × `);
    expect(info).toHaveTextContent(euro(item.price, language));
    expect(info).toHaveTextContent(fill(text.everyWeeks_other, { count: '2' }));
    const struck = within(info).queryByText((_, element) => element?.tagName === 'S');
    if (item.oldPrice === null) expect(struck).toBeNull();
    else expect(struck).toHaveTextContent(euro(item.oldPrice, language));
    await person.click(getButton(text.info.close));
    await waitFor(() => expect(getButton(text.info.open)).toHaveFocus());
  });

  test('an unknown number, another customer’s and none at all are told apart from a failure', async () => {
    const [stranger, { token }] = [await api.customer(), await api.customer()];
    const { text } = await openSubscription(api, { language });
    for (const [path, said] of [
      ['999999999', text.page.notFound],
      [stranger.purchaseId, text.page.notFound],
      ['%20', text.page.noPurchaseId],
    ] as const) {
      document.body.innerHTML = '';
      await renderPortal(`/manage-subscriptions/${path}`, { language, stored: { token, multiAccount: 'false' } });
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.getByRole('link', { name: text.page.toList })).toHaveAttribute('href', '/manage-subscriptions');
    }
  });

  test.each([
    ['CANCELLED', 'cancelled'],
    ['RECYCLE_FAILED', 'newCard'],
  ] as const)('%s says why nothing can be changed', async (status, reason) => {
    const { text } = await openSubscription(api, { language, shape: { statuses: [status] } });
    expect(await screen.findByText(text.rest[reason])).toBeVisible();
    expect(screen.getByText(text.noOrder[status])).toBeVisible();
    for (const name of [text.edit.save, text.swap.open, text.code.apply]) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  test.each(['PAUSED', 'INACTIVE'] as const)('%s can be edited, and has no order to move', async (status) => {
    const { text, t } = await openSubscription(api, { language, shape: { statuses: [status] } });
    expect(await screen.findByText(text.noOrder[status])).toBeVisible();
    expect(getButton(text.edit.save)).toBeEnabled();
    expect(screen.queryByRole('button', { name: t.delivery.move.open })).not.toBeInTheDocument();
  });

  test('a sold out product says so and saves nothing', async () => {
    const { productId } = await makeProduct(api, { stock: 0 });
    const { text } = await openSubscription(api, { language, shape: { productId } });
    expect(await screen.findByText(text.edit.outOfStock)).toBeVisible();
    expect(getButton(text.edit.save)).toHaveAttribute('aria-disabled', 'true');
  });

  test('the next order can be skipped from here', async () => {
    const { person, t, read } = await openSubscription(api, { language, shape: { intervalWeeks: 4 } });
    const { nextBillDate } = await read();
    await person.click(await findButton(t.delivery.skip.open));
    await person.click(dialog().getByRole('button', { name: t.delivery.skip.confirm }));
    await seeText(t.commands.done.skip);
    expect(await screen.findByText(formatDay(addDays(nextBillDate ?? '', 28)))).toBeVisible();
  });
});
