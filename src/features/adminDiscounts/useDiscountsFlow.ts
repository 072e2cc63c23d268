import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { fromPromise } from 'xstate';
import { isVerdict, type ApiError } from '../../api/apiError';
import {
  currentDiscount,
  useDeleteDiscountMutation,
  useSaveDiscountMutation,
  type Discount,
  type DiscountPage,
} from '../../api/discountsApi';
import { failureText } from '../../api/failureText';
import { inspectFlow } from '../../config/flowInspection';
import type { PlanDate } from '../../domain/planDate';
import { ownerOf } from '../../commands/ownerOf';
import {
  commandSettled,
  commandStarted,
  selectPendingCommands,
  type WithPendingCommands,
} from '../../commands/pendingCommandsSlice';
import { selectEmail } from '../../session/sessionSelectors';
import { toast } from '../../ui/toast';
import { useUnsavedInputs } from '../../ui/unsavedInputs';
import { findSave, NEW_TARGET, SAVE_DISCOUNT, targetOf, type DiscountSave } from './discountSave';
import { discountsMachine } from './discountsMachine';
import { newDiscount, toDiscountForm, valuesOf, type DiscountValues } from './discountValues';
import { useDiscountPlace } from './useDiscountPlace';

const NOT_FOUND = 404;

interface FlowInput {
  today: PlanDate;
  /** The page of the list as the server has it now; undefined while it loads. */
  list: DiscountPage | undefined;
  reloadList: () => void;
}

/** The only place where the discounts' flow meets calls, storage, address and toasts. */
export function useDiscountsFlow({ today, list, reloadList }: FlowInput) {
  const { t } = useTranslation('adminDiscounts');
  const { t: common } = useTranslation();
  const dispatch = useDispatch();
  const store = useStore<WithPendingCommands>();
  const owner = ownerOf(useSelector(selectEmail));
  const readPending = () => findSave(selectPendingCommands(store.getState()), owner);
  const [saveDiscount] = useSaveDiscountMutation();
  const [deleteDiscount] = useDeleteDiscountMutation();
  const unsaved = useUnsavedInputs();
  const { place, showForm, showList, isForm } = useDiscountPlace();

  const tellSaved = ({ id, values }: Pick<DiscountSave, 'id' | 'values'>) => {
    const code = values.code.trim();
    toast.success(id === null ? t('done.DISCOUNT_CREATED', { code }) : t('done.DISCOUNT_UPDATED', { code }));
  };
  // The discounts were left before the answer came. Without a verdict the save waits for the next visit.
  const settleUnseen = (save: DiscountSave, error: ApiError | undefined) => {
    if (error && !isVerdict(error)) return;
    dispatch(commandSettled(save.idempotencyKey));
    const code = save.values.code.trim();
    const failed = save.id === null ? 'form.DISCOUNT_CREATE_FAILED' : 'form.DISCOUNT_UPDATE_FAILED';
    if (error) toast.error(`${t(failed, { code })} ${failureText(common, error, 'discountChange')}`);
    else tellSaved(save);
  };

  const [state, send, actor] = useMachine(
    discountsMachine.provide({
      actors: {
        saveDiscount: fromPromise<null, DiscountSave>(({ input, signal }) => {
          const { id, version, values, idempotencyKey } = input;
          const sent = saveDiscount({ id, version, form: toDiscountForm(values), idempotencyKey }).unwrap();
          const settle = (error?: unknown) => signal.aborted && settleUnseen(input, error as ApiError | undefined);
          void sent.then(() => settle(), settle);
          return sent;
        }),
        deleteDiscount: fromPromise<string, Discount>(({ input }) => deleteDiscount(input.id).unwrap()),
      },
      actions: {
        storeSave: ({ context: { save } }) => save && dispatch(commandStarted({ kind: SAVE_DISCOUNT, ...save }, owner)),
        forgetSave: ({ context: { save } }) => save && dispatch(commandSettled(save.idempotencyKey)),
        showForm: ({ context: { target } }) => showForm(target?.id ?? null),
        showList: ({ context: { target } }) => {
          unsaved.release();
          showList({ isNew: target?.id === null });
        },
        reloadList,
        tellSaved: ({ context: { save } }) => save && tellSaved(save),
        tellUnknown: ({ context: { save } }) => toast.error(t('inDoubt.gaveUp', { code: save?.values.code.trim() })),
        tellDeleted: ({ context: { doomed } }, { message }) =>
          toast.success(message ?? t('delete.done', { code: doomed?.code })),
      },
    }),
    { input: { pending: readPending() }, inspect: inspectFlow },
  );

  const edited = list?.rows.find(({ id }) => id === place);
  const followAddress = useEffectEvent(() => {
    const { target, values, isAway } = actor.getSnapshot().context;
    if (!isForm) {
      send({ type: 'close' });
    } else if (target && values && target.id === place) {
      if (isAway) send({ type: 'open', target, values });
    } else if (place === null) {
      send({ type: 'open', target: NEW_TARGET, values: newDiscount(today) });
    } else if (edited) {
      send({ type: 'open', target: targetOf(edited), values: valuesOf(edited) });
    }
  });
  const isEditedKnown = edited !== undefined;
  useEffect(() => followAddress(), [place, isEditedKnown]);

  useEffect(() => {
    const askAgain = () => send({ type: 'askAgain' });
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [send]);

  const { target, values, openings, isAway, save, unanswered, failure, doomed, returns } = state.context;
  const isSaving = state.matches('saving') || state.matches('asking') || state.matches('inDoubt');
  const isUnanswered = isSaving && unanswered > 0;
  const refusal = state.matches('refused') ? failure : undefined;
  /** The discount as another admin left it; undefined unless that refused the save. */
  const conflict = refusal && currentDiscount(refusal);
  const isGone = refusal?.status === NOT_FOUND && target?.id !== null;
  /** What a save after such a refusal is about, since the person has seen what is stored by now. */
  const over = isGone ? NEW_TARGET : conflict && targetOf(conflict);

  return {
    form: target && values && !isAway ? { target, values, key: openings } : undefined,
    isEditMissing: isForm && !target && list !== undefined && !isEditedKnown,
    /** Nothing else may be begun before this save's outcome is known. */
    isBusy: isSaving || state.matches('saved'),
    /** What is typed is lost with the page, or not saved for all that anybody knows. */
    isUnsaved: !state.matches('saved') && (save !== undefined || failure !== undefined),
    isSaved: state.matches('saved'),
    failure: refusal,
    conflict,
    /** The discount that is edited was deleted meanwhile. */
    isGone,
    /** What the form last sent. */
    sentValues: values,
    unanswered: isUnanswered ? save : undefined,
    isAsking: !state.matches('inDoubt'),
    doomed,
    isDeleting: state.matches('deleting'),
    deleteFailure: state.matches('deleteRefused') ? failure : undefined,
    isDeleteInDoubt: state.matches('deleteInDoubt'),
    returns,
    create: () => !isSaving && showForm(null, { isStep: true }),
    edit: (discount: Discount) => {
      if (isSaving) return;
      reloadList();
      showForm(discount.id, { isStep: true });
    },
    close: () => showList({ isNew: false }),
    submit: (entered: DiscountValues) => {
      // Another tab's save, whose outcome comes first.
      if (readPending() && !isSaving) toast.error(t('busy'));
      else send({ type: 'submit', values: entered, over });
    },
    /** Drops what was typed for what is stored now. */
    takePresent: () => conflict && send({ type: 'open', target: targetOf(conflict), values: valuesOf(conflict) }),
    askAgain: () => send({ type: 'askAgain' }),
    remove: (discount: Discount) => !isSaving && send({ type: 'remove', discount }),
    confirmRemove: () => send({ type: 'confirmRemove' }),
    cancelRemove: () => send({ type: 'cancelRemove' }),
  };
}

export type DiscountsFlow = ReturnType<typeof useDiscountsFlow>;
