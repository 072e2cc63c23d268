import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Payment, PaymentRefund } from '../../api/order/paymentsApi';
import { pathTo } from '../../config/paths';
import { shownFulfilment } from '../../domain/order/paymentStatus';
import { useFormats } from '../../i18n/useFormats';
import { PageLink } from '../../ui/layout/PageLink';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { InfoDialog } from '../../ui/feedback/InfoDialog';
import { OrderAddresses } from './OrderAddresses';
import { ParcelFact } from './ParcelFact';
import { paymentStatusText } from './PaymentStatus';

/** Order of a payment with its items (rules §12.5). */
export function PaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('payments');
  const { amount, day } = useFormats();
  const money = (cents: number) => amount(cents, payment.currencySymbol);
  const { order, nextBillDate, shippingCents, discountCents, items, refunds } = payment;
  const fulfilment = shownFulfilment(payment);
  const refundLine = ({ amount: cents, state, date }: PaymentRefund, index: number) => (
    <div key={index}>{t(`details.refunds.${state}`, { amount: money(cents), date: day(date) })}</div>
  );
  const deliveryFacts = fulfilment && [
    { name: t('details.delivery'), value: t(`delivery.${fulfilment}`) },
    ...(order?.shippedOn ? [{ name: t('details.shippedOn'), value: day(order.shippedOn) }] : []),
    ...(order?.carrier ? [{ name: t('details.parcel'), value: <ParcelFact {...order} /> }] : []),
  ];
  return (
    <InfoDialog title={t('details.title')} closeLabel={t('details.close')} onClose={onClose}>
      {payment.status === 'SOFT_DECLINE' && <Typography sx={{ mb: 2 }}>{t('details.declined')}</Typography>}
      <DescriptionList
        facts={[
          { name: t('details.order'), value: order?.number ?? payment.orderId },
          { name: t('details.date'), value: day(payment.date) },
          { name: t('details.status'), value: paymentStatusText(t, payment.status) },
          ...(deliveryFacts ?? []),
          ...(shippingCents > 0 ? [{ name: t('details.shipping'), value: money(shippingCents) }] : []),
          ...(discountCents > 0 ? [{ name: t('details.discount'), value: money(-discountCents) }] : []),
          { name: t('details.taxes'), value: money(payment.taxCents) },
          { name: t('details.amount'), value: money(payment.totalCents), strong: true },
          ...(refunds.length > 0 ? [{ name: t('details.refund'), value: refunds.map(refundLine) }] : []),
          ...(order?.cardLast4
            ? [{ name: t('details.card'), value: t('details.cardEnding', { last4: order.cardLast4 }) }]
            : []),
          { name: t('details.nextBilling'), value: nextBillDate ? day(nextBillDate) : t('details.none') },
        ]}
      />
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('details.items')}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
        {items.map(({ productName, sku, quantity, unitPriceCents }, index) => (
          <Stack key={index} component="li" direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
            <span>
              {t('details.item', { count: quantity, product: productName })}
              {sku && (
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {t('details.sku', { sku })}
                </Typography>
              )}
            </span>
            <Typography component="span" sx={{ flexShrink: 0 }}>
              {money(unitPriceCents * quantity)}
            </Typography>
          </Stack>
        ))}
      </Stack>
      {order && <OrderAddresses {...order} />}
      {/* Within the content, so that the keyboard can scroll a long one. */}
      {payment.purchaseId !== '' && (
        <Button component={PageLink} to={pathTo.subscription(payment.purchaseId)} sx={{ mt: 2, ml: -1 }}>
          {t('details.openSubscription')}
        </Button>
      )}
    </InfoDialog>
  );
}
