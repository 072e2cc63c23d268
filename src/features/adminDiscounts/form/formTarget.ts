import type { Discount } from '../../../api/discount/discountsApi';
import type { SaveDiscount } from '../../../commands/admin/AdminCommand';
import { toDiscountForm, type DiscountValues } from './discountValues';

/** What the form is about. */
export type FormTarget = Pick<SaveDiscount, 'id' | 'keptStart'> & { version?: string | undefined };

/** The target of a form that makes a new discount. */
export const NEW_TARGET: FormTarget = { id: null, keptStart: null };

/** The target of a form that edits a stored discount. */
export const targetOf = ({ id, startDate, version }: Discount): FormTarget => ({ id, keptStart: startDate, version });

/** The command for confirmed values. */
export const toSaveDiscount = ({ id, keptStart, version }: FormTarget, values: DiscountValues): SaveDiscount => ({
  kind: 'saveDiscount',
  id,
  keptStart,
  version,
  form: toDiscountForm(values),
});

/** A save as it is passed to the command machine, with the key of its form (rules §2.9). */
export interface ConfirmedSave {
  save: SaveDiscount;
  key: string;
}
