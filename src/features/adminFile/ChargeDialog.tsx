import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileCharge } from '../../api/customer/customerFileApi';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { InfoDialog } from '../../ui/feedback/InfoDialog';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { useChargeWords } from './useChargeWords';

/** Parcel with a link to the carrier's page, if there is one. */
function Parcel({ shipment }: { shipment: FileCharge['shipments'][number] }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { shippedOn, carrier, trackingNumber, trackingUrl } = shipment;
  const number = [carrier, trackingNumber].filter(Boolean).join(' ');
  return (
    <div>
      {shippedOn && `${day(shippedOn)} `}
      {trackingUrl ? (
        <Typography component="a" color="primary" href={trackingUrl} target="_blank" rel="noopener">
          {number}
          <VisuallyHidden> {t('actions.newWindow')}</VisuallyHidden>
        </Typography>
      ) : (
        number
      )}
    </div>
  );
}

interface ChargeDialogProps {
  charge: FileCharge;
  actions?: ReactNode;
  onClose: () => void;
}

/** Why a charge was made, with its order, card, parcels and refunds (rules §38.4). */
export function ChargeDialog({ charge, actions, onClose }: ChargeDialogProps) {
  const { t } = useTranslation('adminFile');
  const { day, price } = useFormats();
  const { itemsOf, reasonOf } = useChargeWords();
  const { orderNumber, purchaseId, date, amount, state, refusal, cardLast4, fulfilment, shipments, refunds } = charge;
  return (
    <InfoDialog title={t('charges.details')} closeLabel={t('close')} actions={actions} onClose={onClose}>
      <Typography variant="h3">{t('charges.why')}</Typography>
      <Typography sx={{ mb: 2 }}>{reasonOf(charge)}</Typography>
      <DescriptionList
        facts={[
          { name: t('charges.fact.amount'), value: price(amount), strong: true },
          { name: t('charges.fact.state'), value: t(`charges.state.${state}`) },
          ...(refusal ? [{ name: t('charges.fact.refusal'), value: t(`charges.refusal.${refusal}`) }] : []),
          { name: t('charges.fact.date'), value: day(date) },
          ...(orderNumber ? [{ name: t('charges.fact.order'), value: orderNumber }] : []),
          { name: t('charges.fact.items'), value: itemsOf(charge) },
          { name: t('charges.fact.subscription'), value: purchaseId },
          ...(cardLast4 ? [{ name: t('charges.fact.card'), value: t('cards.ending', { last4: cardLast4 }) }] : []),
          ...(fulfilment ? [{ name: t('charges.fact.delivery'), value: t(`charges.delivery.${fulfilment}`) }] : []),
          ...(shipments.length > 0
            ? [
                {
                  name: t('charges.fact.parcel'),
                  value: shipments.map((shipment, index) => <Parcel key={index} shipment={shipment} />),
                },
              ]
            : []),
          ...refunds.map((refund) => ({
            name: t(`charges.refund.${refund.state}`, { date: day(refund.date) }),
            value: `${price(refund.amount)}: ${refund.reason}`,
          })),
        ]}
      />
    </InfoDialog>
  );
}
