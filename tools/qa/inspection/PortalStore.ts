import type { InspectedStore } from '#src/config/inspection';
import type { WithSession } from '#src/session/sessionSelectors';

/** A query in RTK Query's cache. */
interface CachedQuery {
  endpointName?: string;
  data?: unknown;
}

/** The portal's store with the parts that a record reads. */
export type PortalStore = InspectedStore<
  WithSession & { api: { queries: Readonly<Record<string, CachedQuery | undefined>> } }
>;
