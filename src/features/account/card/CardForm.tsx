import { useFeatures } from '#src/api/featuresApi';
import { lazyDialog } from '#src/ui/feedback/lazyDialog.tsx';
import { CardDialog, type CardDialogProps } from './CardDialog';

const ProviderCardDialog = lazyDialog(
  () => import(/* webpackChunkName: "provider-card" */ './ProviderCardDialog'),
  'ProviderCardDialog',
  ['provider'],
);

/** Adds a card or replaces one: by a form, or at the page of a payment provider (rules §35.7). */
export function CardForm(props: CardDialogProps) {
  const { features, isLoading } = useFeatures();
  if (isLoading) return null;
  const { card, subscriptions, onClose } = props;
  return features.includes('paymentRedirect') ? (
    <ProviderCardDialog card={card} subscriptions={subscriptions} onClose={onClose} />
  ) : (
    <CardDialog {...props} />
  );
}
