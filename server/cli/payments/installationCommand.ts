import { installationRepository } from '../../core/platform/installation/repository';
import { ConfigError } from '../../db/ConfigError';
import type { Db } from '../../db/Db';
import type { DatabaseCommand } from '../database/withDatabase';

const USAGE = 'Usage: npm run installation -- show, or adopt';

const show = (db: Db): Promise<string> =>
  db.tx(async (tx) => {
    const { id, publicOrigin, provider, providerAccount } = await installationRepository(tx).lock();
    return `id ${id}, origin ${publicOrigin ?? 'not recorded'}, provider ${provider} (${providerAccount})`;
  });

/** Makes a new id for a database that has moved, was copied, or changes its provider (rules §35.10). */
const adopt = async (db: Db): Promise<string> =>
  `The new id is ${await installationRepository(db).renew()}. The next start records its origin and its provider.`;

/** Returns the command of `npm run installation -- show|adopt` (rules §35.10). @throws ConfigError with the usage */
export function installationCommand(args: readonly string[]): DatabaseCommand {
  const [word] = args;
  if (args.length !== 1 || (word !== 'show' && word !== 'adopt')) throw new ConfigError(USAGE);
  return word === 'show' ? show : adopt;
}
