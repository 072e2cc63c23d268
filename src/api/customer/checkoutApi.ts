import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { payloadOf, reply, token } from '../schemas';

/** Seconds after which a page loads a new reference, far below its life of 15 minutes. */
const FRESH_SECONDS = 300;

const reference = payloadOf(
  v.pipe(
    v.object({ reference: token }),
    v.transform((payload) => payload.reference),
  ),
);

const checkoutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Signed reference to the customer (rules §33.15). */
    getCheckoutReference: build.query<string, void>({
      query: () => ({ url: 'user/checkout-reference', as: 'customer' }),
      responseSchema: reply(reference),
      extraOptions: { area: 'features', onError: 'log' },
    }),
  }),
});

const { useGetCheckoutReferenceQuery } = checkoutApi;

/**
 * Returns the reference to the customer for links to the checkout; undefined while it is missing. A focused window loads
 * a new one. There is no polling, because it would extend the session.
 * @param isOn false loads none
 */
export function useCheckoutReference(isOn: boolean): string | undefined {
  const { data, isError } = useGetCheckoutReferenceQuery(undefined, {
    skip: !isOn,
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  return isError ? undefined : data;
}
