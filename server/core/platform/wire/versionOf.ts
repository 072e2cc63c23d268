import { createHash } from 'node:crypto';

const LENGTH = 22;

/**
 * Opaque version of edited content; equal for equal content.
 * @param content displayed values in a fixed order, without translated texts
 */
export const versionOf = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, LENGTH);
