import { number, object, string } from 'yup';
import { isIsoDate } from '../../../domain/isoDate';

/** Stored fields of several kinds. */
export const text = string().min(1).required();
export const typed = string().defined();
export const count = number().integer().min(0).required();
export const day = text.test((value) => isIsoDate(value));
/** A reference to a secret in memory, and therefore not stored (rules §20.9). */
export const seal = string().test((value) => value === undefined);

/** The fields of every change of a subscription; `version` is the expected state (rules §7.8). */
export const ofSubscription = object({ purchaseId: text, productName: typed, version: string() });
