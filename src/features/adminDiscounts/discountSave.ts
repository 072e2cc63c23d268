import type { Discount } from '../../api/discountsApi';
import { array, boolean, number, object, string } from 'yup';
import { COMMAND_FORMAT, type StoredCommand } from '../../commands/pendingCommandsSlice';
import type { PlanDate } from '../../domain/planDate';
import { DISCOUNT_TYPES, toDiscountForm, type DiscountValues } from './discountValues';

/** What the form is about. */
export interface FormTarget {
  /** null for a new one. */
  id: string | null;
  /** The start of the stored one, which it may keep. */
  keptStart: PlanDate | null;
  /** The version that is edited; undefined for a new one, and where the API has none. */
  version?: string | undefined;
}

/** The target of a form that makes a new discount. */
export const NEW_TARGET: FormTarget = { id: null, keptStart: null };

/** The target of a form that edits a stored discount. */
export const targetOf = ({ id, startDate, version }: Discount): FormTarget => ({ id, keptStart: startDate, version });

/** A confirmed save; its key is the same until its outcome is known (rules §2.9). */
export interface DiscountSave extends FormTarget {
  values: DiscountValues;
  idempotencyKey: string;
  /** Epoch milliseconds. */
  startedAt: number;
}

const contentOf = ({ id, version, values }: Pick<DiscountSave, 'id' | 'version' | 'values'>): string =>
  JSON.stringify([id, version, toDiscountForm(values)]);

/**
 * The save of confirmed values.
 * @param earlier a try whose failure left the outcome open: the same content keeps its key, so that it happens once
 */
export function toSave(target: FormTarget, values: DiscountValues, earlier: DiscountSave | undefined): DiscountSave {
  const isSame = earlier !== undefined && contentOf(earlier) === contentOf({ ...target, values });
  return {
    ...target,
    values,
    idempotencyKey: isSame ? earlier.idempotencyKey : crypto.randomUUID(),
    startedAt: Date.now(),
  };
}

export const SAVE_DISCOUNT = 'saveDiscount';

const text = string().defined();
const schema = object({
  kind: text.oneOf([SAVE_DISCOUNT]),
  format: number().oneOf([COMMAND_FORMAT]).required(),
  owner: string().required(),
  idempotencyKey: string().required(),
  startedAt: number().integer().required(),
  id: text.nullable(),
  keptStart: text.nullable(),
  version: string(),
  values: object({
    code: text,
    type: string().oneOf(DISCOUNT_TYPES).required(),
    amount: text,
    oncePerCustomer: boolean().required(),
    oneTime: boolean().required(),
    usageTime: text,
    customers: array().of(text).required(),
    draft: text,
    startDate: text,
    endDate: text,
  }).noUnknown(),
}).noUnknown();

/** The admin's save among what is stored; what is another's, or not exactly one, counts as none. */
export function findSave(stored: readonly StoredCommand[], owner: string): DiscountSave | undefined {
  const found = stored.find((one) => one.owner === owner && schema.isValidSync(one, { strict: true }));
  if (!found) return undefined;
  const { format: _format, owner: _owner, kind: _kind, ...save } = found;
  return save as DiscountSave;
}
