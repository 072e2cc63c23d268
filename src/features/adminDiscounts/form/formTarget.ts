import type { Discount } from '#src/api/discount/discountsApi';
import type { SaveDiscount } from '#src/commands/admin/AdminCommand';
import { toDiscountForm, type DiscountValues } from './discountValues';

/** What the form is about. */
export type FormTarget = Pick<SaveDiscount, 'id' | 'code' | 'keptStart'> & { version?: string | undefined };

/** The target of a form that makes a new discount. */
export const NEW_TARGET: FormTarget = { id: null, code: null, keptStart: null };

/** The target of a form that edits a stored discount. */
export const targetOf = ({ id, code, startDate, version }: Discount): FormTarget => ({
  id,
  code,
  keptStart: startDate,
  version,
});

/** The command for confirmed values. */
export const toSaveDiscount = ({ id, code, keptStart, version }: FormTarget, values: DiscountValues): SaveDiscount => ({
  kind: 'saveDiscount',
  id,
  code,
  keptStart,
  version,
  form: toDiscountForm(values),
});

/** A save as it is passed to the command machine, with the key of its form (rules §2.9). */
export interface ConfirmedSave {
  save: SaveDiscount;
  key: string;
}
