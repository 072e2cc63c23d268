import { randomInt } from 'node:crypto';
import type { DeclarationType } from '#src/domain/declaration/declaration';

/** Characters of references; excludes lookalikes such as `0` and `O`. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;
const PREFIXES: Record<DeclarationType, string> = { cancellation: 'K', withdrawal: 'W' };

const group = (): string => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Returns a random reference, for example `K-7F3KQ-9Q2MX`. */
export const newReference = (type: DeclarationType): string => `${PREFIXES[type]}-${group()}-${group()}`;
