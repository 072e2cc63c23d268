import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { currentDiscount, useDeleteDiscountMutation, type Discount } from '../../api/discount/discountsApi';
import type { AdminOutcome } from '../../commands/admin/AdminCommand';
import { useAdminCommands } from '../../commands/admin/adminArea';
import { inspectFlow } from '../../config/flowInspection';
import { isSameCode } from '../../domain/discount/discountCode';
import type { IsoDate } from '../../domain/isoDate';
import { toast } from '../../ui/feedback/toast';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import { discountsMachine } from './discountsMachine';
import { newDiscount, valuesOf, type DiscountValues } from './form/discountValues';
import { NEW_TARGET, targetOf, type ConfirmedSave, type FormTarget } from './form/formTarget';
import { useDiscountPlace } from './useDiscountPlace';
import { usePendingSave } from './usePendingSave';

interface FlowInput {
  today: IsoDate;
  /** The discount of the address as the server has it now; undefined while it loads, and where there is none. */
  edited: Discount | undefined;
  reloadList: () => void;
}

const isTargetOf = ({ code }: FormTarget, place: string | null | undefined): boolean =>
  code === null || typeof place !== 'string' ? code === place : isSameCode(code, place);

/** Connects the discounts machine to the command, calls, address and toasts. */
export function useDiscountsFlow({ today, edited, reloadList }: FlowInput) {
  const { t } = useTranslation('adminDiscounts');
  const commands = useAdminCommands();
  const [deleteDiscount] = useDeleteDiscountMutation();
  const unsaved = useUnsavedInputs();
  const { place, showForm, showList, isForm } = useDiscountPlace();

  const [state, send, actor] = useMachine(
    discountsMachine.provide({
      actors: {
        run: fromPromise<AdminOutcome, ConfirmedSave>(({ input: { save, key }, signal }) =>
          commands.run(save, signal, { key, doesAskerWait: true }),
        ),
        deleteDiscount: fromPromise<string, Discount>(({ input }) => deleteDiscount(input.id).unwrap()),
      },
      actions: {
        showForm: ({ context: { target } }) => showForm(target?.code ?? null),
        showList: ({ context: { target } }) => {
          unsaved.release();
          showList({ isNew: target?.id === null });
        },
        reloadList,
        reportDeleted: ({ context: { doomed } }, { message }) =>
          toast.success(message ?? t('delete.done', { code: doomed?.code })),
      },
    }),
    { inspect: inspectFlow },
  );
  usePendingSave(commands, state.matches('inDoubt'), send);

  const wasForm = useRef(isForm);
  const followAddress = useEffectEvent(() => {
    const { target, values, isAway } = actor.getSnapshot().context;
    if (!isForm) {
      // The address of a form that was just opened by itself is still on its way.
      if (wasForm.current) send({ type: 'close' });
    } else if (target && values && isTargetOf(target, place)) {
      if (isAway) send({ type: 'open', target, values });
    } else if (place === null) {
      send({ type: 'open', target: NEW_TARGET, values: newDiscount(today) });
    } else if (edited) {
      send({ type: 'open', target: targetOf(edited), values: valuesOf(edited) });
    }
    wasForm.current = isForm;
  });
  const isEditedKnown = edited !== undefined;
  useEffect(() => followAddress(), [place, isEditedKnown]);

  const { target, values, openings, isAway, save, failure, isTyped, doomed, returns } = state.context;
  const isInDoubt = state.matches('inDoubt');
  const isSaving = state.matches('saving') || isInDoubt;
  const refusal = state.matches('refused') ? failure : undefined;
  /** The discount as another admin left it; undefined unless that refused the save. */
  const conflict = refusal && currentDiscount(refusal);
  const isGone = refusal?.status === 404 && target?.id !== null;
  /** What a save after such a refusal is about, since the person has seen what is stored by now. */
  const over = isGone ? NEW_TARGET : conflict && targetOf(conflict);

  return {
    form: target && values && !isAway ? { target, values, key: openings } : undefined,
    /** Nothing else may be begun before this save's outcome is known. */
    isBusy: isSaving || state.matches('saved'),
    /** What is typed is unsaved, or may be. */
    isUnsaved: !state.matches('saved') && (save !== undefined || failure !== undefined),
    /** The form shows what was typed before, and is stored nowhere. */
    isTyped,
    isSaved: state.matches('saved'),
    failure: refusal,
    conflict,
    /** The discount that is edited was deleted meanwhile. */
    isGone,
    /** What the form last sent. */
    sentValues: values,
    isInDoubt,
    doomed,
    isDeleting: state.matches('deleting'),
    deleteFailure: state.matches('deleteRefused') ? failure : undefined,
    isDeleteInDoubt: state.matches('deleteInDoubt'),
    returns,
    create: () => !isSaving && showForm(null, { isStep: true }),
    edit: (discount: Discount) => {
      if (isSaving) return;
      reloadList();
      showForm(discount.code, { isStep: true });
    },
    close: () => showList({ isNew: false }),
    submit: (entered: DiscountValues) => send({ type: 'submit', values: entered, over }),
    /** Drops what was typed for what is stored now. */
    takePresent: () => {
      if (!conflict) return;
      send({ type: 'open', target: targetOf(conflict), values: valuesOf(conflict) });
      // Another admin may have renamed it.
      showForm(conflict.code);
    },
    remove: (discount: Discount) => !isSaving && send({ type: 'remove', discount }),
    confirmRemove: () => send({ type: 'confirmRemove' }),
    cancelRemove: () => send({ type: 'cancelRemove' }),
  };
}

export type DiscountsFlow = ReturnType<typeof useDiscountsFlow>;
