import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/Db';
import { enforceLimits } from '../limits/enforceLimits';
import type { ApiKeys } from './ApiKey';
import { keysRepository } from './repository';

const PREFIX = 'nk_';
const SECRET_BYTES = 32;
const CALLS_PER_MINUTE = 600;
const MINUTE_SECONDS = 60;

/** Hashes a key, because a leaked database must not reveal usable keys. */
export const hashOfKey = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns a new secret, such as `nk_…`. */
export const newKey = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64url');

export const createApiKeys = (db: Db): ApiKeys => ({
  async find(secret) {
    const key = secret.startsWith(PREFIX) ? await keysRepository(db).find(hashOfKey(secret)) : undefined;
    if (!key) return undefined;
    await enforceLimits(db, [{ name: 'key', of: key.id, max: CALLS_PER_MINUTE, windowSeconds: MINUTE_SECONDS }]);
    await keysRepository(db).use(key.id);
    return key;
  },
});
