import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useRef } from 'react';
import { daysOf } from '#src/domain/order/order';
import { answerValid } from '#src/ui/forms/submitSeen';
import { orderSchema, type OrderValues } from './orderSchema';

interface OrderFormOptions {
  /** Saved values of the subscription, also the initial values of the form. */
  saved: OrderValues;
  stock: number;
  unitPriceCents: number;
  weeks: readonly number[] | undefined;
  /** The subscription's own frequency in weeks, allowed even if no longer offered. */
  keptWeeks?: number;
}

const isSame = (left: OrderValues, right: OrderValues): boolean =>
  left.quantity === right.quantity && left.weeks === right.weeks;

/** Form for quantity and frequency that keeps the typed values when fresh data arrives. */
export function useOrderForm({ saved, stock, unitPriceCents, weeks, keptWeeks }: OrderFormOptions) {
  const schema = orderSchema({ stock, unitPriceCents, weeks, keptWeeks });
  const form = useFormik<OrderValues>({
    initialValues: saved,
    validationSchema: schema,
    onSubmit: answerValid,
  });

  const known = useRef(saved);
  const follow = useEffectEvent((fresh: OrderValues) => {
    const { quantity, weeks: chosen } = form.values;
    const before = known.current;
    known.current = fresh;
    void form.setValues({
      quantity: quantity === before.quantity ? fresh.quantity : quantity,
      weeks: chosen === before.weeks ? fresh.weeks : chosen,
    });
  });
  useEffect(() => {
    if (!isSame(known.current, { quantity: saved.quantity, weeks: saved.weeks })) {
      follow({ quantity: saved.quantity, weeks: saved.weeks });
    }
  }, [saved.quantity, saved.weeks]);

  // Validates again when the limits change.
  const validate = useEffectEvent(() => void form.validateForm());
  const offered = weeks?.join();
  useEffect(() => validate(), [stock, unitPriceCents, offered, keptWeeks]);

  return {
    ...form,
    isDirty: !isSame(form.values, saved),
    /** The typed order; undefined while invalid. */
    order:
      stock > 0 && schema.isValidSync(form.values)
        ? { quantity: form.values.quantity, intervalDays: daysOf(Number(form.values.weeks)) }
        : undefined,
  };
}

export type OrderForm = ReturnType<typeof useOrderForm>;
