import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that does not depend on their content. */
export function isSameSecret(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
