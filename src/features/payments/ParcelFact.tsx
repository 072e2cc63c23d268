import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../api/order/paymentsApi';
import { WEIGHT } from '../../ui/layout/tokens';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

const LINK = { display: 'flex', alignItems: 'center', justifyContent: 'end', minHeight: 44, fontWeight: WEIGHT.strong };

/** Carrier and tracking number, with a link to the carrier's page if there is one (rules §32.6). */
export function ParcelFact({ carrier, trackingNumber, trackingUrl }: Order) {
  const { t } = useTranslation('payments');
  const { t: common } = useTranslation();
  return (
    <>
      {[carrier, trackingNumber].filter(Boolean).join(' ')}
      {trackingUrl && (
        <Typography component="a" color="primary" href={trackingUrl} target="_blank" rel="noopener" sx={LINK}>
          {t('details.track')}
          <VisuallyHidden> {common('actions.newWindow')}</VisuallyHidden>
        </Typography>
      )}
    </>
  );
}
