import { commandFields } from '#src/api/subscription/commandFields';
import { subscriptionCommandsApi } from '#src/api/subscription/subscriptionCommandsApi';
import { paths } from '#src/config/paths';
import { defineKind } from '../../../defineKind';
import { day, ofSubscription } from '../fields';
import { before, words } from '../words';

/** Pauses until a day (rules §9.1). */
export const pause = defineKind({
  schema: ofSubscription.shape({ restartDate: day }),
  call: subscriptionCommandsApi.endpoints.pauseSubscription.initiate,
  preview: (change) => ({ command: 'pause', fields: commandFields.pause(change) }),
  next: { to: () => ({ path: paths.nextOrder }) },
  words: words('pause', before),
});
