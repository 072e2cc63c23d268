import { WHILE_BILLED } from '../billing/refuseWhileBilled';
import type { ErrorKind } from '../../platform/wire/errors';

/** Error kinds of each change, besides those of `changeConfig`. */
export const UPDATE_FAILURES: readonly ErrorKind[] = [
  'notEditable',
  'productNotFound',
  'soldOut',
  'notEnoughStock',
  'priceStale',
  ...WHILE_BILLED,
];
export const PAUSE_FAILURES: readonly ErrorKind[] = ['notPausable'];
export const REACTIVE_FAILURES: readonly ErrorKind[] = ['alreadyActive', 'cancelledForGood', 'newCardNeeded'];
export const CANCEL_FAILURES: readonly ErrorKind[] = ['alreadyCancelled'];
