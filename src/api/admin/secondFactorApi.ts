import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { payloadOf, reply, requiredText, token } from '../schemas';

/** Set-up of a second factor (rules §36.12). */
export const factorSetup = v.object({
  /** Key in base32. */
  secret: requiredText,
  /** Address that opens an authenticator app with the key. */
  uri: v.pipe(v.string(), v.regex(/^otpauth:\/\//)),
  recoveryCodes: v.array(requiredText),
});
export type FactorSetup = v.InferOutput<typeof factorSetup>;

/** Token of the kind `factor`, which is no session's. */
interface FactorCall {
  token: string;
}

const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Makes key and recovery codes; 409 for an admin with a factor. A repeat replaces them until the first code. */
    setUpFactor: build.mutation<FactorSetup, FactorCall>({
      query: ({ token }) => ({ url: 'user/second-factor/setup', as: 'admin', token, form: {} }),
      responseSchema: reply(payloadOf(factorSetup)),
      extraOptions: { area: 'secondFactor', onError: 'inline' },
    }),
    /** Exchanges the token for the admin's. A wrong code is 400, the sixth one in an hour 429 (rules §36.13). */
    enterFactor: build.mutation<string, FactorCall & { code: string }>({
      query: ({ token, code }) => ({ url: 'user/second-factor', as: 'admin', token, form: { code } }),
      responseSchema: reply(payloadOf(token)),
      extraOptions: { area: 'secondFactor', onError: 'inline' },
    }),
  }),
});

export const { useSetUpFactorMutation, useEnterFactorMutation } = secondFactorApi;
