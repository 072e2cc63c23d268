import type { Discount } from '../../api/discountsApi';
import type { PlanDate } from '../../domain/planDate';
import { toDiscountForm, type DiscountValues } from './discountValues';

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

/** Reads a save back from the storage; what is not one counts as none. */
export function parseSave(stored: string | undefined): DiscountSave | undefined {
  if (stored === undefined) return undefined;
  try {
    const save = JSON.parse(stored) as Partial<DiscountSave> | null;
    return save?.idempotencyKey && save.startedAt && save.values ? (save as DiscountSave) : undefined;
  } catch {
    return undefined;
  }
}
