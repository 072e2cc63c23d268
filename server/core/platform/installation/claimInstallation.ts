import { ConfigError } from '#server/db/ConfigError';
import type { Db } from '#server/db/Db';
import { installationRepository, type Installation } from './repository';

interface Owner {
  publicOrigin: string | undefined;
  provider: string;
  account: string;
}

const ADOPT = 'run "npm run installation -- adopt" first: it makes a new id, and a copy then charges nothing twice.';

function refusalOf(recorded: Installation, { publicOrigin, provider, account }: Owner): string | null {
  if (publicOrigin !== undefined && recorded.publicOrigin !== null && publicOrigin !== recorded.publicOrigin)
    return `This database belongs to ${recorded.publicOrigin}, but PUBLIC_ORIGIN is ${publicOrigin}. If it has moved, ${ADOPT}`;
  const isOther = provider !== recorded.provider || account !== recorded.providerAccount;
  if (isOther && recorded.hasBills && recorded.provider !== 'unknown')
    return `This database charges by ${recorded.provider} (${recorded.providerAccount}), but PAYMENT_GATEWAY is ${provider} (${account}). To change it, ${ADOPT}`;
  return null;
}

/**
 * Records the shop of this database, its origin and its provider's account, on the first start (rules §35.10).
 * @throws ConfigError if another shop is recorded, as in a copy of the database
 */
export const claimInstallation = (db: Db, owner: Owner): Promise<void> =>
  db.tx(async (tx) => {
    const installation = installationRepository(tx);
    const recorded = await installation.lock();
    const refusal = refusalOf(recorded, owner);
    if (refusal !== null) throw new ConfigError(refusal);
    const publicOrigin = owner.publicOrigin ?? recorded.publicOrigin;
    await installation.record({ publicOrigin, provider: owner.provider, providerAccount: owner.account });
  });
