import { asApiError, isInDoubt } from '../../api/apiError';
import { LAST_SAVE, useSaveDiscountMutation } from '../../api/discount/discountsApi';
import { useAdminCommands } from '../../commands/admin/adminSetup';
import type { SaveDiscount } from '../../commands/admin/AdminCommand';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { toSaveDiscount, type DiscountValues, type FormTarget } from './form/discountValues';

/** Saves discounts. Keeps a failed save until `giveUp`, even after unmount. */
export function useSaveDiscount() {
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: ({ kind }) => kind === 'saveDiscount',
  });
  const [, last] = useSaveDiscountMutation({ fixedCacheKey: LAST_SAVE });
  const isBusy = flow.isSending || flow.isInDoubt;
  const error = last.error && asApiError(last.error);
  return {
    /** Save that failed or whose outcome is unknown. */
    kept: (isBusy ? flow.change : error?.sent) as SaveDiscount | undefined,
    /** Error of a refused save. */
    failure: isBusy ? undefined : (flow.failure ?? (error && !isInDoubt(error) ? error : undefined)),
    isBusy,
    isInDoubt: flow.isInDoubt,
    /** Number of stored saves. */
    done: flow.done,
    send: (target: FormTarget, values: DiscountValues) => flow.send(toSaveDiscount(target, values)),
    /** Drops a failed save. */
    giveUp: () => {
      if (isBusy) return;
      flow.reset();
      last.reset();
    },
  };
}

export type DiscountSave = ReturnType<typeof useSaveDiscount>;
