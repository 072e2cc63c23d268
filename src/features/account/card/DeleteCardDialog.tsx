import { useTranslation } from 'react-i18next';
import type { Card } from '#src/api/customer/Card';
import type { Subscription } from '#src/api/subscription/Subscription';
import { needsCard } from '#src/domain/order/needsCard';
import { useFormats } from '#src/i18n/useFormats';
import { InfoDialog } from '#src/ui/feedback/InfoDialog.tsx';
import { DeleteDialog } from '../form/DeleteDialog';

interface DeleteCardDialogProps {
  card: Card;
  /** Undefined while loading. */
  subscriptions: readonly Subscription[] | undefined;
  onClose: () => void;
}

/** Confirms the deletion of a card, or lists the subscriptions that still need the card (rules §13.15). */
export function DeleteCardDialog({ card, subscriptions = [], onClose }: DeleteCardDialogProps) {
  const { t } = useTranslation('account');
  const { names } = useFormats();
  const { id, brand, last4 } = card;
  const inUse = subscriptions.filter((subscription) => subscription.paySourceId === id && needsCard(subscription));
  if (inUse.length > 0) {
    const products = names(inUse.map(({ productName }) => productName));
    return (
      <InfoDialog title={t('cards.inUseTitle')} closeLabel={t('cards.inUseClose')} onClose={onClose}>
        <p>{t('cards.inUse', { products })}</p>
      </InfoDialog>
    );
  }
  return (
    <DeleteDialog
      title={t('cards.deleteTitle')}
      deletion={{ kind: 'deleteCard', paySourceId: id, last4 }}
      onClose={onClose}
    >
      <p>{t('cards.deleteText')}</p>
      <p>
        <strong>{t('cards.ending', { brand: t(`cards.brands.${brand}`), last4 })}</strong>
      </p>
    </DeleteDialog>
  );
}
