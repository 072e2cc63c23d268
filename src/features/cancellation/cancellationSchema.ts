import type { ParseKeys } from 'i18next';
import { object, string, type AnyObjectSchema } from 'yup';
import { CANCEL_REASONS, hasAlternative, isCancelReason } from '../../domain/subscription/cancellation';
import type { CancellationStep } from './cancellationSteps';

/** Values of all steps, kept between steps. */
export interface CancellationValues {
  purchaseId: string;
  /** `2`, `3`, `4` or empty (rules §9.3). */
  reason: string;
  /** Free text of reason 4. */
  text: string;
  /** Days, as radio values. */
  delayDays: string;
  pauseDays: string;
}

/** Keys of messages; the form translates them. */
const msg = (key: ParseKeys<'cancellation'>) => key;

const reason = string().oneOf(CANCEL_REASONS, msg('reasons.required')).required(msg('reasons.required'));

/** Radio values with a possible date. A moved order can invalidate some. */
export type OfferedDays = Record<'delayDays' | 'pauseDays', readonly string[]>;

const oneOf = (offered: readonly string[], message: string) =>
  string().test('offered', message, (value) => offered.includes(value ?? ''));

/** Schema of each step (rules §16.12). */
const schemasFor = ({ delayDays, pauseDays }: OfferedDays): Partial<Record<CancellationStep, AnyObjectSchema>> => ({
  reasons: object({ reason }),
  delay: object({
    purchaseId: string().required(msg('delay.noPurchaseId')),
    delayDays: oneOf(delayDays, msg('delay.required')),
  }),
  pause: object({ pauseDays: oneOf(pauseDays, msg('pause.required')) }),
  ownPause: object({ pauseDays: oneOf(pauseDays, msg('pause.required')) }),
  confirm: object({
    text: string().when('reason', {
      is: (reason: string | undefined) => !hasAlternative(reason ?? ''),
      then: (text) => text.test('cancelText', msg('reasons.required'), (value) => isCancelReason(value ?? '')),
    }),
  }),
});

export const cancellationSchema = (step: CancellationStep | undefined, offered: OfferedDays) =>
  step && schemasFor(offered)[step];
