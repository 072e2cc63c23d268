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
    /** What the API has beyond its basic calls; a shop's API that lacks the call has none of it (rules §24.1). */
    listFeatures: build.query<string[], void>({
      query: () => ({ url: 'features', as: 'nobody', timeoutMs: timings.previewTimeout }),
      responseSchema: reply(features),
      extraOptions: { area: 'features', onError: 'log' },
      ...ON_DEMAND,
    }),
  }),
});

const { useListFeaturesQuery } = featuresApi;

/** What the API has beyond its basic calls; asked for where the page does not say it already. */
export function useFeatures(): { features: readonly string[]; isLoading: boolean } {
  const { features: told } = useRuntimeConfig();
  const { data, isLoading } = useListFeaturesQuery(undefined, { skip: told !== undefined });
  return { features: told ?? data ?? [], isLoading };
}

/** Whether the API has something beyond its basic calls; no until that is known. */
export const useHasFeature = (name: string): boolean => useFeatures().features.includes(name);
