import { asApiError, isInDoubt } from '../../api/apiError';
import { LAST_SAVE, useSaveDiscountMutation } from '../../api/discount/discountsApi';
import { useAdminCommands } from '../../commands/admin/adminArea';
import type { SaveDiscount } from '../../commands/admin/AdminCommand';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { toSaveDiscount, type DiscountValues, type FormTarget } from './form/discountValues';

/** Saves discounts. A save that failed is kept until its form is given up, also while the discounts are left. */
export function useSaveDiscount() {
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: ({ kind }) => kind === 'saveDiscount',
  });
  const [, last] = useSaveDiscountMutation({ fixedCacheKey: LAST_SAVE });
  const isBusy = flow.isSending || flow.isInDoubt;
  const error = last.error && asApiError(last.error);
  return {
    /** The save that is not stored, or not known to be. */
    kept: (isBusy ? flow.change : error?.sent) as SaveDiscount | undefined,
    /** Its refusal. */
    failure: isBusy ? undefined : (flow.failure ?? (error && !isInDoubt(error) ? error : undefined)),
    isBusy,
    isInDoubt: flow.isInDoubt,
    /** Number of saves that were stored. */
    done: flow.done,
    send: (target: FormTarget, values: DiscountValues) => flow.send(toSaveDiscount(target, values)),
    /** Forgets a save that failed. */
    giveUp: () => {
      if (isBusy) return;
      flow.reset();
      last.reset();
    },
  };
}

export type DiscountSave = ReturnType<typeof useSaveDiscount>;
