import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SNAPSHOT_FIELDS, type SnapshotField, type SubscriptionSnapshot } from '../../domain/subscription/snapshot';
import { isKnownStatus } from '../../domain/subscriptionStatus';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';

/** Returns a formatter for each field of a snapshot. */
function useSnapshotTexts() {
  const { t } = useTranslation('subscription');
  const { day, price } = useFormats();
  return {
    status: ({ status }: SubscriptionSnapshot) => (isKnownStatus(status) ? t(`status.${status}`) : status),
    productName: ({ productName }: SubscriptionSnapshot) => productName,
    quantity: ({ quantity }: SubscriptionSnapshot) => String(quantity),
    intervalWeeks: ({ intervalWeeks }: SubscriptionSnapshot) => t('everyWeeks', { count: intervalWeeks }),
    nextBillDate: ({ nextBillDate }: SubscriptionSnapshot) => (nextBillDate ? day(nextBillDate) : t('change.none')),
    card: ({ card }: SubscriptionSnapshot) => (card ? t('change.ending', { last4: card }) : t('change.none')),
    discountCents: ({ discountCents }: SubscriptionSnapshot) => price(discountCents),
    totalCents: ({ totalCents }: SubscriptionSnapshot) => price(totalCents),
  };
}

/** Breaks the line between two values rather than within one. */
function FromTo({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('subscription');
  return (
    <Box component="span" sx={{ '& > span': { display: 'inline-block' } }}>
      <span>{from}</span> <span>{t('change.fromTo', { from: '', to }).trim()}</span>
    </Box>
  );
}

interface ChangeFactsProps {
  before: SubscriptionSnapshot;
  after: SubscriptionSnapshot;
  /** Fields to show even if unchanged. */
  always?: readonly SnapshotField[];
}

/** Changed fields of a subscription, before and after (rules §24.11). */
export function ChangeFacts({ before, after, always = [] }: ChangeFactsProps) {
  const { t } = useTranslation('subscription');
  const texts = useSnapshotTexts();
  const isChanged = (field: SnapshotField) => before[field] !== after[field];
  const facts = SNAPSHOT_FIELDS.filter((field) => isChanged(field) || always.includes(field)).map((field) => ({
    name: t(`change.fields.${field}`),
    value: isChanged(field) ? <FromTo from={texts[field](before)} to={texts[field](after)} /> : texts[field](after),
  }));
  return <DescriptionList facts={facts} />;
}
