import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { RefundDialog } from '#src/features/adminRefund/RefundDialog.tsx';
import { renderAdminScreen } from '../../support/adminPages';
import { freshServer } from '../../support/freshServer';
import { fill, languages, TEXTS } from '../../support/texts';

const { api, sql } = freshServer();

/** A customer with one charged payment of 16.80 euro. */
async function paid() {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { priceCents: 1000, weeks: [4] });
  const { purchaseId } = await api.customer({ payments: 1, productId: payload.productId });
  const [row] = await sql(`select id::text as id from payments where subscription_id = ${purchaseId}`);
  const paymentId = String(row?.id);
  const refunds = () => sql(`select amount_cents, reason from refunds where payment_id = ${paymentId} order by id`);
  return { paymentId, refunds };
}

describe.each(languages('de'))('in %s', (language) => {
  const { adminRefund: t, server } = TEXTS[language];
  const left = language === 'de' ? '16,80' : '16.80';

  async function visit(paymentId: string) {
    const Host = () => {
      const [isOpen, setOpen] = useState(true);
      return isOpen && <RefundDialog paymentId={paymentId} onClose={() => setOpen(false)} />;
    };
    const page = await renderAdminScreen(Host, '/profile', { language });
    await screen.findByRole('dialog', { name: fill(t.title, { paymentId }) });
    return { ...page, confirm: () => page.person.click(screen.getByText(t.confirm)) };
  }

  test('prefills what is left, wants a reason, and refunds the typed amount once', async () => {
    const { paymentId, refunds } = await paid();
    const { person, confirm } = await visit(paymentId);
    const amount = await screen.findByLabelText<HTMLInputElement>(t.amount);
    expect(amount).toHaveValue(left);
    await confirm();
    expect(await screen.findByText(t.rules.reason)).toBeVisible();
    await person.clear(amount);
    await person.type(amount, '20');
    expect(await screen.findByText(t.rules.tooMuch)).toBeVisible();
    await person.clear(amount);
    await person.type(amount, '5,50');
    await person.type(screen.getByLabelText(t.reason), 'Damaged');
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await refunds()).toEqual([{ amount_cents: 550, reason: 'Damaged' }]);
  });

  test('shows the refusal when something else was refunded since the page was opened', async () => {
    const { paymentId, refunds } = await paid();
    const { person, confirm } = await visit(paymentId);
    await person.type(await screen.findByLabelText(t.reason), 'Late');
    await sql(`insert into refunds (payment_id, amount_cents, reason, provider, provider_account, gateway_key, changed_at)
      values (${paymentId}, 100, 'Other', 'stand-in', 'stand-in', 'other-${paymentId}', now()) returning id`);
    await confirm();
    const [start = ''] = server.refundLeftChanged.split('{{');
    expect(await screen.findByText(new RegExp(`^${start}`))).toBeVisible();
    expect(await refunds()).toHaveLength(1);
  });

  test('says that a payment without a provider is refunded elsewhere', async () => {
    const { paymentId } = await paid();
    await sql(`update payments set gateway_ref = null where id = ${paymentId} returning id`);
    await visit(paymentId);
    expect(await screen.findByText(t.notCharged)).toBeVisible();
  });
});
