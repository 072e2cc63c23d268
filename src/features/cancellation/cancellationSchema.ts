import type { ParseKeys } from 'i18next';
import { object, string, type AnyObjectSchema } from 'yup';
import { CANCEL_REASONS, hasAlternative, isCancelReason } from '../../domain/subscription/cancellation';
import type { CancellationStep } from './cancellationSteps';

/** Everything that is chosen or typed on the way; it is kept while the steps change. */
export interface CancellationValues {
  purchaseId: string;
  /** `2`, `3`, `4` or nothing yet (rules §9.3). */
  reason: string;
  /** The free text of reason 4. */
  text: string;
  /** Days, as the values of the radio buttons. */
  delayDays: string;
  pauseDays: string;
}

/** Messages are keys; the form translates them. */
const msg = (key: ParseKeys<'cancellation'>) => key;

const reason = string().oneOf(CANCEL_REASONS, msg('reasons.required')).required(msg('reasons.required'));

/** The choices that lead to a possible day; while the page is open, the order may move and some may become invalid. */
export type OfferedDays = Record<'delayDays' | 'pauseDays', readonly string[]>;

const oneOf = (offered: readonly string[], message: string) =>
  string().test('offered', message, (value) => offered.includes(value ?? ''));

/** The fields that each step needs (rules §16.12). */
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
