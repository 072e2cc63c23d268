import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random token of 256 bits, base64url; nobody can read it again once its mail is written. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Only the hash is stored, so that a stolen database carries nothing out. */
export const linkHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The token that takes back what a link has done. It follows from the link's own, which whoever repeats a call sends
 * again, so that a stored reply need not hold it.
 */
export const undoTokenOf = (token: string): string => createHmac('sha256', token).update('undo').digest('base64url');
