import { createHash } from 'node:crypto';

const LENGTH = 22;

/**
 * The version of something that several people edit: the same for the same content, opaque on the wire.
 * @param content what the editor sees, in a fixed order and without any text that depends on the language
 */
export const versionOf = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, LENGTH);
