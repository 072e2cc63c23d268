import * as v from 'valibot';
import { factorSetup } from '#src/api/admin/secondFactorApi';
import { readTabItem, writeTabItem } from '#src/session/browserStorage';
import type { SecondFactorInput } from './secondFactorMachine';

const KEY = 'factorSetup';

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ token: v.string(), setUp: factorSetup, adminToken: v.optional(v.string()) }),
);

/** Keeps the set-up in this tab, so that an admin can open another app for the key or the recovery codes. */
export const keepSetup = ({ token, setUp, adminToken }: SecondFactorInput): void =>
  writeTabItem(KEY, JSON.stringify({ token, setUp, adminToken }));

export const forgetSetup = (): void => writeTabItem(KEY, undefined);

/** Returns the set-up before a reload; without one of this token, the token alone. */
export function keptSetup(token: string): SecondFactorInput {
  const { success, output } = v.safeParse(stored, readTabItem(KEY));
  return success && output.token === token
    ? { token, setUp: output.setUp, adminToken: output.adminToken }
    : { token, setUp: undefined, adminToken: undefined };
}
