import { isScope, SCOPES, type Scope } from '../core/platform/keys/ApiKey';
import { changeLogRepository } from '../core/platform/changeLog/repository';
import { keysRepository, type ListedKey } from '../core/platform/keys/repository';
import { hashOfKey, newKey } from '../core/platform/keys/service';
import { ConfigError } from '../db/ConfigError';
import type { Db, Sql } from '../db/Db';
import type { DatabaseCommand } from './database/withDatabase';

const USAGE = `Usage: npm run keys -- add NAME --scopes ${SCOPES.join(',')}, or revoke NAME, or list`;
const NAME = /^[\w.-]{1,50}$/;

const log = (tx: Sql, action: 'keyAdded' | 'keyRevoked', subjectId: number, values: Record<string, string>) =>
  changeLogRepository(tx).add({
    ...{ at: new Date(), actor: 'system', actingAdmin: null, customerId: null, subject: 'apiKey', subjectId, action },
    ...(action === 'keyAdded' ? { before: {}, after: values } : { before: values, after: {} }),
  });

/** Adds a key. Its secret is printed once and stored as a hash (rules §33.1). */
const addKey = (db: Db, name: string, scopes: readonly Scope[]): Promise<string> =>
  db.tx(async (tx) => {
    const secret = newKey();
    const id = await keysRepository(tx).add(name, scopes, hashOfKey(secret));
    if (id === undefined) return `There is already a key ${name}.`;
    await log(tx, 'keyAdded', id, { name, scopes: scopes.join(',') });
    return `${secret}\nThis is the key ${name}. It is shown this once.`;
  });

const revokeKey = (db: Db, name: string): Promise<string> =>
  db.tx(async (tx) => {
    const id = await keysRepository(tx).revoke(name);
    if (id === undefined) return `There is no key ${name} to revoke.`;
    await log(tx, 'keyRevoked', id, { name });
    return `The key ${name} is revoked.`;
  });

const lineOf = ({ name, scopes, createdAt, lastUsedAt, revokedAt }: ListedKey): string =>
  [
    ...[name, scopes.join(','), `added ${createdAt}`, `last used ${lastUsedAt ?? 'never'}`],
    ...(revokedAt ? [`revoked ${revokedAt}`] : []),
  ].join('  ');

async function listKeys(db: Db): Promise<string> {
  const keys = await keysRepository(db).list();
  return keys.length > 0 ? keys.map(lineOf).join('\n') : 'There is no key.';
}

/** Returns the command of `npm run keys -- add|revoke|list` (rules §33.1). @throws ConfigError with the usage */
export function keysCommand(args: readonly string[]): DatabaseCommand {
  const [word, name = '', option, list = '', ...rest] = args;
  if (word === 'list' && args.length === 1) return listKeys;
  if (!NAME.test(name) || rest.length > 0) throw new ConfigError(USAGE);
  if (word === 'revoke' && args.length === 2) return (db) => revokeKey(db, name);
  const scopes = list.split(',');
  if (word !== 'add' || option !== '--scopes' || !scopes.every(isScope)) throw new ConfigError(USAGE);
  return (db) => addKey(db, name, scopes);
}
