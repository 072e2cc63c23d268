import { commandFields } from '#src/api/subscription/commandFields';
import { subscriptionCommandsApi } from '#src/api/subscription/subscriptionCommandsApi';
import { searchParams } from '#src/config/paths';
import { defineKind } from '../../../defineKind';
import { day, offers, ofSubscription } from '../fields';
import { before, words } from '../words';

const reschedule = (ownWords: ReturnType<typeof words>, { billNow = false, isSkip = false } = {}) =>
  defineKind({
    fields: { ...ofSubscription, nextBillDate: day, offers },
    call: (command) => subscriptionCommandsApi.endpoints.rescheduleOrder.initiate({ ...command, billNow, isSkip }),
    preview: (change) =>
      billNow
        ? { command: 'orderNow', fields: {} }
        : { command: 'reschedule', fields: commandFields.reschedule(change) },
    words: ownWords,
  });

/** Changes of the next order's date, and the immediate order (rules §7.1, §7.5). */
export const rescheduleKinds = {
  move: reschedule(words('move')),
  skip: reschedule(words('skip', before), { isSkip: true }),
  delay: { ...reschedule(words('delay', before)), next: { ends: [[searchParams.cancel, 'delay']] } as const },
  orderNow: reschedule(words('orderNow'), { billNow: true }),
};
