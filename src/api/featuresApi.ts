import * as v from 'valibot';
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

export const { useListFeaturesQuery } = featuresApi;

/** Whether the API has something beyond its basic calls; no until that is known. */
export const useHasFeature = (name: string): boolean => useListFeaturesQuery().data?.includes(name) ?? false;
