import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../api/receipt/receiptSchema';
import { businessDayAt } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { InfoDialog } from '../../ui/feedback/InfoDialog';
import { ReceiptFacts } from './ReceiptFacts';
import { useReceiptTitle } from '../../components/changes/useReceiptTitle';

/** Prints the receipt without the page. */
const ON_PAPER = (
  <GlobalStyles
    styles={{
      '@media print': {
        '#root, .MuiDialogActions-root, .MuiBackdrop-root': { display: 'none !important' },
        '.MuiDialog-root, .MuiDialog-container': { position: 'static !important', display: 'block !important' },
        '.MuiDialog-paper': { margin: '0 !important', maxHeight: 'none !important', boxShadow: 'none !important' },
      },
    }}
  />
);

/** Costs of the order after the change. */
function Amounts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('subscription');
  const { t: history } = useTranslation('history');
  const { price } = useFormats();
  if (receipt.about === 'address') return null;
  const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = receipt.after;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {history('receipt.cost')}
      </Typography>
      <DescriptionList
        facts={[
          { name: t('edit.items'), value: price(itemsCents) },
          ...(discountCents > 0 ? [{ name: t('discount'), value: price(-discountCents) }] : []),
          { name: t('shipping'), value: price(shippingCents) },
          { name: t('tax'), value: price(taxCents) },
          { name: t('orderTotal'), value: price(totalCents), strong: true },
        ]}
      />
    </>
  );
}

/** Printable receipt: actor, date, changes, and costs of the order (rules §24.15). */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { t } = useTranslation('history');
  const { day } = useFormats();
  const title = useReceiptTitle(receipt);
  return (
    <InfoDialog
      title={t('receipt.title')}
      closeLabel={t('receipt.close')}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      }
    >
      {ON_PAPER}
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <DescriptionList
        facts={[
          { name: t('receipt.number'), value: receipt.id },
          { name: t('receipt.date'), value: day(businessDayAt(new Date(receipt.at))) },
          { name: t('receipt.by'), value: t(`who.${receipt.actor}`) },
          ...(receipt.about === 'subscription'
            ? [{ name: t('receipt.subscription'), value: receipt.productName }]
            : []),
          ...(receipt.about === 'subscription' && receipt.order !== undefined
            ? [{ name: t('receipt.order'), value: receipt.order }]
            : []),
        ]}
      />
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('receipt.changes')}
      </Typography>
      <ReceiptFacts receipt={receipt} />
      <Amounts receipt={receipt} />
    </InfoDialog>
  );
}
