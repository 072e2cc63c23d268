import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a random base64url token of 256 bits. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the hash to store, because a stolen database must not reveal working links. */
export const linkHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Returns the token that undoes the change of a link. Derived from the link's token, because stored replies must not
 * contain tokens.
 */
export const undoTokenOf = (token: string): string => createHmac('sha256', token).update('undo').digest('base64url');
