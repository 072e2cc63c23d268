import { commandFields } from '#src/api/subscription/commandFields';
import { subscriptionCommandsApi } from '#src/api/subscription/subscriptionCommandsApi';
import { paths, searchParams } from '#src/config/paths';
import { defineKind } from '../../../defineKind';
import { day, offers, ofSubscription } from '../fields';
import { before, words } from '../words';

/** Pauses a subscription until a date (rules §9.1). */
export const pause = defineKind({
  fields: { ...ofSubscription, restartDate: day, offers },
  call: subscriptionCommandsApi.endpoints.pauseSubscription.initiate,
  preview: (change) => ({ command: 'pause', fields: commandFields.pause(change) }),
  next: {
    ends: [
      [searchParams.cancel, 'pause'],
      [searchParams.cancel, 'ownPause'],
    ],
    to: () => ({ path: paths.nextOrder }),
  },
  words: words('pause', before),
});
