import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { useDeleteDiscountMutation, type Discount, type DiscountPage } from '../../api/discount/discountsApi';
import { inspectFlow } from '../../config/flowInspection';
import { isSameCode } from '../../domain/discount/discountCode';
import { toast } from '../../ui/feedback/toast';
import { useListParams } from '../../ui/data/useListParams';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { discountsMachine } from './discountsMachine';

/** Deletes the discount whose code is in the URL: `?delete=WELCOME10`. */
export function useDeleteDiscount(list: DiscountPage | undefined, reloadList: () => void) {
  const { t } = useTranslation('adminDiscounts');
  const [deleteDiscount] = useDeleteDiscountMutation();
  const { read } = useListParams();
  const [state, send] = useMachine(
    discountsMachine.provide({
      actors: { deleteDiscount: fromPromise<string, Discount>(({ input }) => deleteDiscount(input.id).unwrap()) },
      actions: {
        reloadList,
        reportDeleted: ({ context: { discount } }, { message }) => {
          toast.success(message ?? t('delete.done', { code: discount?.code }));
          overlay.close();
        },
      },
    }),
    { inspect: inspectFlow },
  );
  const { discount, failure } = state.context;
  const isDeleting = state.matches('deleting');
  const deleted = state.matches('deleted') ? discount : undefined;
  const place = read('delete');
  const named = place === undefined ? undefined : list?.rows.find(({ code }) => isSameCode(code, place));
  const overlay = useOverlayParam('delete', {
    isBusy: isDeleting,
    isMissing: (code) => list !== undefined && named === undefined && !isDeleting && deleted?.code !== code,
  });
  const shown = named?.id === deleted?.id ? undefined : named;
  const asked = isDeleting ? discount : shown;
  const isAsked = asked !== undefined;
  useEffect(() => {
    if (!isAsked) send({ type: 'cancelRemove' });
  }, [isAsked, send]);
  return {
    /** Discount of the dialog; undefined while the dialog is closed. */
    asked,
    isDeleting,
    failure: state.matches('deleteRefused') ? failure : undefined,
    isInDoubt: state.matches('deleteInDoubt'),
    /** Last deleted discount. */
    deleted,
    ask: ({ code }: Discount) => overlay.open(code),
    confirm: () => {
      if (named) send({ type: 'remove', discount: named });
    },
    cancel: overlay.close,
  };
}

export type DiscountDeletion = ReturnType<typeof useDeleteDiscount>;
