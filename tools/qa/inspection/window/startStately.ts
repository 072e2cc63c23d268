import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionHooks } from '#src/config/inspection';
import type { Plain } from '../mask/createMask';

/** Opens the inspector of stately.ai, which needs a network, in a window of its own; what it gets is masked (rules §30.6). */
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
