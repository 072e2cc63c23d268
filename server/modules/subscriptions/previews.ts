import type { AppContext } from '../../core/platform/context/AppContext';
import { previewChange } from '../../core/shop/subscriptions/changeSubscription';
import { previewed } from '../../http/previewedCommand';
import { CancelBody, PauseBody, ReactiveQuery, UpdateBody } from '../../core/shop/changes/bodies';
import { cancelSubscription } from '../../core/shop/subscriptions/cancelSubscription';
import { CANCEL_FAILURES, PAUSE_FAILURES, REACTIVE_FAILURES, UPDATE_FAILURES } from '../../core/shop/changes/failures';
import { pauseSubscription } from '../../core/shop/changes/pauseSubscription';
import { reactivateSubscription } from './reactivateSubscription';
import { updateSubscription } from '../../core/shop/changes/updateSubscription';

/** Previews for changes of a subscription (rules §24.6). */
export const subscriptionPreviews = (context: AppContext) => ({
  update: previewed(UpdateBody, UPDATE_FAILURES, ({ command, fields }) =>
    previewChange(context, command, updateSubscription(context, fields, command.lang)),
  ),
  pause: previewed(PauseBody, PAUSE_FAILURES, ({ command, fields }) =>
    previewChange(context, command, pauseSubscription(context, fields.restartDate)),
  ),
  reactive: previewed(ReactiveQuery, REACTIVE_FAILURES, ({ command }) =>
    previewChange(context, command, reactivateSubscription(context)),
  ),
  cancel: previewed(CancelBody, CANCEL_FAILURES, ({ command: { lang, ...command }, fields: { cancelReason } }) =>
    previewChange(context, { ...command, lang }, cancelSubscription(context, { cancelReason, lang })),
  ),
});
