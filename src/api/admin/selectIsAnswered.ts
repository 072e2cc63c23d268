import type { baseApi } from '../baseApi';

/** True after the first reply to a query of the page, also a failed one. */
export const selectIsAnswered = ({ api }: { api: ReturnType<typeof baseApi.reducer> }): boolean =>
  Object.values(api.queries).some((query) => query?.data !== undefined || query?.error !== undefined);
