import { number, object, string } from 'yup';
import { isIsoDate } from '../../../domain/isoDate';

/** Schemas of stored fields, shared by the kinds. */
export const text = string().min(1).required();
export const typed = string().defined();
export const count = number().integer().min(0).required();
export const day = text.test((value) => isIsoDate(value));
/** Reference to a secret in memory; never stored (rules §20.9). */
export const secret = string().test((value) => value === undefined);

/** Fields of every subscription change; `version` is the expected state (rules §7.8). */
export const ofSubscription = object({ purchaseId: text, productName: typed, version: string() });
