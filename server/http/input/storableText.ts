import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/platform/wire/errors';

type TextRule = 'textInvalid' | 'nestingInvalid';

/** Maximum nesting depth; the body is level 1. */
const NESTING_MAX = 32;
const WHOLE = 'body';
const LONE_SURROGATE = /\p{Cs}/u;

/** True for text that PostgreSQL can store: no NUL and no lone surrogate (rules §2.12). */
const isStorableText = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

/**
 * Returns a broken rule of a value at any depth, or null. Iterative, because deep nesting could overflow the stack.
 * @param level nesting level of `root`
 */
function faultOf(root: unknown, level: number): TextRule | null {
  const left = [{ value: root, level }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value } = next;
    if (typeof value === 'string' && !isStorableText(value)) return 'textInvalid';
    if (typeof value !== 'object' || value === null) continue;
    if (next.level > NESTING_MAX) return 'nestingInvalid';
    const inner = next.level + 1;
    for (const [key, entry] of Object.entries(value))
      left.push({ value: key, level: inner }, { value: entry, level: inner });
  }
  return null;
}

/** Returns broken rules by field. Invalid field names, and values without fields, have the field `body`. */
function faultsOf(source: unknown): [field: string, rule: TextRule][] {
  const isFields = typeof source === 'object' && source !== null && !Array.isArray(source);
  const fields: [string, unknown][] = isFields ? Object.entries(source) : [[WHOLE, source]];
  return fields.flatMap(([field, value]) => {
    if (!isStorableText(field)) return [[WHOLE, 'textInvalid']];
    const rule = faultOf(value, isFields ? 2 : 1);
    return rule === null ? [] : [[field, rule]];
  });
}

/** Refuses unstorable text and deep nesting in params, query and body (rules §2.12). */
export function registerStorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const faults = [request.params, request.query, Buffer.isBuffer(request.body) ? null : request.body].flatMap(
      faultsOf,
    );
    done(faults.length > 0 ? new AppError('invalidInput', { fields: Object.fromEntries(faults) }) : undefined);
  });
}
