import type { Discount } from '#src/api/discount/discountsApi';
import type { SaveDiscount } from '#src/commands/admin/AdminCommand';
import { toDiscountForm, valuesOf, valuesOfForm, type DiscountValues } from './discountValues';

/** The discount that a form saves. */
export type FormTarget = Pick<SaveDiscount, 'id' | 'code' | 'keptStart'> & { version?: string | undefined };

/** What a form begins with. */
export interface FormStart {
  target: FormTarget;
  values: DiscountValues;
}

/** The target of a form that makes a new discount. */
export const NEW_TARGET: FormTarget = { id: null, code: null, keptStart: null };

/** The target of a form that edits a stored discount. */
export const targetOf = ({ id, code, startDate, version }: Discount): FormTarget => ({
  id,
  code,
  keptStart: startDate,
  version,
});

/** The start of a form that edits a stored discount. */
export const startOf = (discount: Discount): FormStart => ({ target: targetOf(discount), values: valuesOf(discount) });

/** The start of a form that restores a save. */
export const startOfSave = (save: SaveDiscount): FormStart => ({ target: save, values: valuesOfForm(save.form) });

/** The command for confirmed values. */
export const toSaveDiscount = ({ id, code, keptStart, version }: FormTarget, values: DiscountValues): SaveDiscount => ({
  kind: 'saveDiscount',
  id,
  code,
  keptStart,
  version,
  form: toDiscountForm(values),
});
