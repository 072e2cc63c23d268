import type { Inspection, InspectionHooks } from '#src/config/inspection';
import { CHANNEL } from './InspectionMessage';
import { createMask } from './mask/createMask';
import type { PortalStore } from './PortalStore';
import { devToolsOptions } from './window/devTools';
import { startInspection } from './window/startInspection';

/** `?inspect=stately` also opens the inspector of stately.ai (rules §30.6). */
const STATELY = 'stately';

/** Returns the inspection of this window: masked Redux DevTools, broadcasts and recorder (rules §30.1). */
export function createInspection(hooks: InspectionHooks): Inspection {
  const mask = createMask();
  const isStatelyAsked = new URLSearchParams(window.location.search).get('inspect') === STATELY;
  return {
    devTools: devToolsOptions(mask),
    start: (store) => {
      startInspection(store as PortalStore, { ...hooks, mask, channel: new BroadcastChannel(CHANNEL) });
      if (isStatelyAsked) void import('./window/startStately').then(({ startStately }) => startStately(mask, hooks));
    },
  };
}
