import type { Demo } from '../config/inspection';
import { CHANNEL } from './InspectionMessage';
import { createMask } from './mask/createMask';
import { InspectPage } from './panel/InspectPage';
import type { AppStoreLike } from './AppStoreLike';
import { devToolsOptions } from './window/devTools';
import { startInspection } from './window/startInspection';
import { startStately } from './window/startStately';

/** With `?inspect=stately` the outside inspector opens beside the portal's own. */
const STATELY = 'stately';

/** QA's instruments: how the store shows itself in Redux DevTools, what a window tells, and the panel (rules §30.1). */
export function createInspection({ aheadMs }: Demo) {
  const mask = createMask();
  const isStatelyWanted = new URLSearchParams(window.location.search).get('inspect') === STATELY;
  return {
    devTools: devToolsOptions(mask),
    start: (store: AppStoreLike): void => {
      startInspection(store, { mask, channel: new BroadcastChannel(CHANNEL), aheadMs });
      if (isStatelyWanted) startStately(mask);
    },
    Panel: InspectPage,
  };
}
