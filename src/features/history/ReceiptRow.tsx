import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../api/subscription/receiptsApi';
import { businessDayAt } from '../../domain/isoDate';
import { changedFields, type SubscriptionSnapshot } from '../../domain/subscription/snapshot';
import { isKnownStatus } from '../../domain/subscriptionStatus';
import { useFormats } from '../../i18n/useFormats';
import { Facts } from '../../ui/data/Facts';
import { WEIGHT } from '../../ui/layout/tokens';

/** How each part of a subscription is written. */
function useSnapshotTexts() {
  const { t } = useTranslation(['history', 'subscription']);
  const { day, price } = useFormats();
  return {
    status: ({ status }: SubscriptionSnapshot) => (isKnownStatus(status) ? t(`subscription:status.${status}`) : status),
    productName: ({ productName }: SubscriptionSnapshot) => productName,
    quantity: ({ quantity }: SubscriptionSnapshot) => String(quantity),
    intervalWeeks: ({ intervalWeeks }: SubscriptionSnapshot) => t('weeks', { count: intervalWeeks }),
    nextBillDate: ({ nextBillDate }: SubscriptionSnapshot) => (nextBillDate ? day(nextBillDate) : t('none')),
    card: ({ card }: SubscriptionSnapshot) => (card ? t('ending', { last4: card }) : t('none')),
    discountCents: ({ discountCents }: SubscriptionSnapshot) => price(discountCents),
    totalCents: ({ totalCents }: SubscriptionSnapshot) => price(totalCents),
  };
}

/** Who did what, when, and what it changed from what to what (rules §24.11). */
export function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('history');
  const { day } = useFormats();
  const texts = useSnapshotTexts();
  const { at, actor, command, before, after } = receipt;
  const facts = changedFields(before, after).map((field) => ({
    name: t(`fields.${field}`),
    value: t('fromTo', { from: texts[field](before), to: texts[field](after) }),
  }));
  return (
    <Box sx={{ pb: 1.5, borderBottom: 1, borderColor: 'divider', 'li:last-child > &': { pb: 0, borderBottom: 0 } }}>
      <Typography sx={{ fontWeight: WEIGHT.strong }}>{t(`what.${command}`)}</Typography>
      <Typography color="text.secondary">
        {t('line', { who: t(`who.${actor}`), date: day(businessDayAt(new Date(at))) })}
      </Typography>
      <Facts facts={facts} />
    </Box>
  );
}
