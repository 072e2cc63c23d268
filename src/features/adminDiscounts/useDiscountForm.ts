import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/apiError';
import { currentDiscount } from '../../api/discount/discountsApi';
import { timings } from '../../config/timings';
import type { DiscountForm } from '../../domain/discount/discountForm';
import type { IsoDate } from '../../domain/isoDate';
import { discountErrors, type RuleText } from './form/discountSchema';
import {
  NEW_TARGET,
  startOf,
  startOfSave,
  targetOf,
  toDiscountForm,
  type DiscountValues,
  type FormStart,
  type FormTarget,
} from './form/discountValues';
import { isFormIn } from './useDiscountRoute';
import type { DiscountSave } from './useSaveDiscount';

export type DiscountField = keyof DiscountValues;

/** Wire names of the fields (rules §15.26). */
const WIRE: Partial<Record<DiscountField, keyof DiscountForm>> = {
  code: 'code',
  amount: 'amount',
  type: 'isPercentage',
  customers: 'customerList',
  usageTime: 'usageTime',
  startDate: 'startDate',
  endDate: 'endDate',
};

export interface DiscountFormInput {
  start: FormStart;
  save: DiscountSave;
  today: IsoDate;
  /** Returns to the list; `isNew` selects its first page. */
  onLeave: (options?: { isNew: boolean }) => void;
}

/** Returns to the list after a save: at once after an update, delayed after a creation (rules §15.24). */
function useReturn(done: number, isNew: boolean, onLeave: DiscountFormInput['onLeave']): boolean {
  const [before] = useState(done);
  const isSaved = done > before;
  const leave = useEffectEvent(() => onLeave({ isNew }));
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(leave, isNew ? timings.redirect : 0);
    return () => clearTimeout(timer);
  }, [isSaved, isNew]);
  return isSaved;
}

/** Values, target and errors of the form. Errors come from the rules and from the server's refusal. */
export function useDiscountForm({ start, save, today, onLeave }: DiscountFormInput) {
  const { t } = useTranslation('adminDiscounts');
  const { kept, failure } = save;
  const form = useFormik<DiscountValues>({
    initialValues: start.values,
    initialStatus: start.target,
    validate: (values) => discountErrors(values, today, target.keptStart),
    onSubmit: (values) => submit(values),
  });
  const target = form.status as FormTarget;
  const isTyped = form.dirty || kept !== undefined;
  const conflict = failure && currentDiscount(failure);
  const isGone = failure?.status === 404 && target.id !== null;
  const isSaved = useReturn(save.done, target.id === null, onLeave);

  const submit = (values: DiscountValues): void => {
    // Skips a save without changes (rules §16.19).
    if (!isTyped && target.id !== null) {
      onLeave();
      return;
    }
    // Replaces the target, because the notice has shown the stored state.
    const over = isGone ? NEW_TARGET : conflict && targetOf(conflict);
    form.setStatus(over ?? target);
    save.send(over ?? target, values);
  };
  const begin = ({ values, target: status }: FormStart) => form.resetForm({ values, status });
  const restore = useEffectEvent(() => {
    if (kept && form.submitCount === 0) begin(startOfSave(kept));
  });
  // Because a save from before a reload is known only after the first render.
  useEffect(() => restore(), [kept]);

  const giveUp = useEffectEvent(() => {
    // Because StrictMode also runs the cleanup of an open form.
    if (!isFormIn(window.location.search)) save.giveUp();
  });
  useEffect(() => () => giveUp(), []);

  const refusalOf = (field: DiscountField): string | undefined => {
    const wire = WIRE[field];
    const isUnchanged = wire && kept?.form[wire] === toDiscountForm(form.values)[wire];
    return isUnchanged ? failure?.fields?.[wire] : undefined;
  };
  const errorOf = (field: DiscountField): string | undefined => {
    const rule = form.touched[field] ? (form.errors[field] as RuleText | undefined) : undefined;
    return rule ? t(rule) : refusalOf(field);
  };
  const hidden: readonly string[] = form.values.oneTime ? ['usageTime'] : [];
  const shown = Object.values(WIRE).filter((name) => !hidden.includes(name));
  const isReported = (error: ApiError): boolean =>
    error.fields !== undefined && Object.keys(error.fields).every((name) => shown.some((one) => one === name));

  return {
    form,
    target,
    isTyped,
    isSaved,
    /** True from the save until the return to the list. */
    isBusy: save.isBusy || isSaved,
    errorOf,
    /** Error without a visible field. */
    generalFailure: failure && !isReported(failure) ? failure : undefined,
    /** Discount saved by another admin, after a conflict; otherwise undefined. */
    conflict,
    /** True if another admin deleted the edited discount. */
    isGone,
    /** Replaces the typed values by the stored ones. */
    takePresent: () => {
      save.giveUp();
      if (conflict) begin(startOf(conflict));
    },
  };
}

export type DiscountFormState = ReturnType<typeof useDiscountForm>;
