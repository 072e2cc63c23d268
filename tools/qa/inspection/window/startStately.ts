import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionHooks } from '#src/config/inspection';
import type { Plain } from '../mask/createMask';

/** Opens the inspector of stately.ai in a new window, with masked data (rules §30.6). Requires a network. */
export function startStately(mask: (value: unknown) => Plain, { addFlowInspector }: InspectionHooks): void {
  const { inspect } = createBrowserInspector({
    serialize: (event) =>
      ({
        ...event,
        ...('snapshot' in event && { snapshot: mask(event.snapshot) }),
        ...('event' in event && { event: mask(event.event) }),
      }) as typeof event,
  });
  if (typeof inspect === 'function') addFlowInspector(inspect);
}
