import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { endsStay } from '../../api/failurePolicy';
import { refusalText } from '../../api/failureText';
import type { Subscription } from '../../api/Subscription';
import { useReactivateMutation } from '../../api/subscriptionsApi';
import { toast } from '../../ui/toast';

/** Asks, reactivates, and says what the server said; the lists reload by themselves, after a failure too (spec §4, §8). */
export function useReactivation() {
  const { t } = useTranslation();
  const [reactivate, { isLoading }] = useReactivateMutation();
  const [subscription, setSubscription] = useState<Subscription>();

  const confirm = async () => {
    if (!subscription) return;
    const answer = await reactivate({ purchaseId: subscription.purchaseId });
    setSubscription(undefined);
    if (answer.error === undefined) {
      toast.success(answer.data);
      return;
    }
    const error = asApiError(answer.error);
    if (!endsStay(error)) toast.error(refusalText(t, error));
  };

  return {
    /** The one that is asked about. */
    subscription,
    isBusy: isLoading,
    ask: (about: Subscription) => setSubscription(about),
    confirm: () => void confirm(),
    dismiss: () => setSubscription(undefined),
  };
}

export type Reactivation = ReturnType<typeof useReactivation>;
