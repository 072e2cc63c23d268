import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Order, OrderAddress } from '../../api/order/paymentsApi';
import { PostalAddress } from '../../components/PostalAddress';

function TitledAddress({ title, address }: { title: string; address: OrderAddress | undefined }) {
  if (!address) return null;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {title}
      </Typography>
      <PostalAddress recipient={address.recipient} address={address} />
    </>
  );
}

/** Addresses of an order as of its day; equal ones once (rules §12.5). */
export function OrderAddresses({ isMigrated, delivery, billing }: Order) {
  const { t } = useTranslation('payments');
  if (isMigrated || (!delivery && !billing)) return <Typography sx={{ mt: 2 }}>{t('details.noAddress')}</Typography>;
  if (JSON.stringify(delivery) === JSON.stringify(billing)) {
    return <TitledAddress title={t('details.bothAddresses')} address={delivery} />;
  }
  return (
    <>
      <TitledAddress title={t('details.deliveryAddress')} address={delivery} />
      <TitledAddress title={t('details.billingAddress')} address={billing} />
    </>
  );
}
