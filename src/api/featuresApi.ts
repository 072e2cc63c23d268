import * as v from 'valibot';
import { useRuntimeConfig } from '../config/RuntimeConfigContext';
import { timings } from '../config/timings';
import { baseApi, ON_DEMAND } from './baseApi';
import { payloadOf, reply, text } from './schemas';

const features = payloadOf(
  v.pipe(
    v.object({ features: v.array(text) }),
    v.transform((payload) => payload.features),
  ),
);

const featuresApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Optional features of the API; an API without this call has none (rules §24.1). */
    listFeatures: build.query<string[], void>({
      query: () => ({ url: 'features', as: 'visitor', timeoutMs: timings.previewTimeout }),
      responseSchema: reply(features),
      extraOptions: { area: 'features', onError: 'log' },
      ...ON_DEMAND,
    }),
  }),
});

const { useListFeaturesQuery } = featuresApi;

/** Returns the API's optional features, from the page's settings or by a call. */
export function useFeatures(): { features: readonly string[]; isLoading: boolean } {
  const { features: configured } = useRuntimeConfig();
  const { data, isLoading } = useListFeaturesQuery(undefined, { skip: configured !== undefined });
  return { features: configured ?? data ?? [], isLoading };
}

/** True if the API has an optional feature; false while loading. */
export const useHasFeature = (name: string): boolean => useFeatures().features.includes(name);
