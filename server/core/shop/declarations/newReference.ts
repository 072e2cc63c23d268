import { randomInt } from 'node:crypto';
import type { DeclarationType } from '#src/domain/declaration/declaration';

/** Without letters and digits that are taken for each other. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;
const PREFIXES: Record<DeclarationType, string> = { cancellation: 'K', withdrawal: 'W' };

const group = (): string => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** A random reference that can be read out on the phone, `K-7F3KQ-9Q2MX`. */
export const newReference = (type: DeclarationType): string => `${PREFIXES[type]}-${group()}-${group()}`;
