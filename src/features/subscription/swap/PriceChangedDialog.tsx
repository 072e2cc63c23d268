import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/useFormats';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { useHistoryEntry } from '#src/ui/layout/useHistoryEntry';
import type { SwapFlow } from './useSwapFlow';

/** The price changed between choosing and saving: shows the new one and asks again. */
export function PriceChangedDialog({ flow }: { flow: SwapFlow }) {
  const { t } = useTranslation('subscription');
  const { price, piecePrice } = useFormats();
  const { isPriceAsked, offer, change, decline } = flow;
  useHistoryEntry({ name: 'price', isOpen: isPriceAsked, onBack: decline });
  if (!isPriceAsked || !offer || !change) return null;
  const { productName, unitPriceCents } = offer.product;
  return (
    <ConfirmDialog
      title={t('swap.priceTitle')}
      confirmLabel={t('swap.priceAccept', { price: price(unitPriceCents) })}
      onConfirm={flow.accept}
      onCancel={decline}
    >
      <p>
        {t('swap.priceText', {
          product: productName,
          old: price(change.unitPriceCents),
          price: piecePrice(offer.product),
        })}
      </p>
    </ConfirmDialog>
  );
}
