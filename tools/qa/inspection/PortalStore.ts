import type { InspectedStore } from '#src/config/inspection';
import type { WithSession } from '#src/session/sessionSelectors';

interface CachedQuery {
  endpointName?: string;
  data?: unknown;
}

/** The portal's store, with the state that the recorder reads. */
export interface PortalStore extends InspectedStore {
  getState: () => WithSession & { api: { queries: Readonly<Record<string, CachedQuery | undefined>> } };
}
