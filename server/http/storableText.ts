import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/platform/wire/errors';

type TextRule = 'textInvalid' | 'nestingInvalid';

/** How deep lists and objects may be nested; the body itself is the first level. */
const NESTING_MAX = 32;
const WHOLE = 'body';
const LONE_SURROGATE = /\p{Cs}/u;

/** Whether a text can be stored: PostgreSQL's text holds no NUL, and half a character is none (rules §2.12). */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

/**
 * The rule that a value breaks, however deep inside. Without recursion: a body can be nested deeper than the
 * stack.
 * @param level of the value itself
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

/** Each field that breaks a rule; what has no field is the body's own fault. */
function faultsOf(source: unknown): [field: string, rule: TextRule][] {
  const isFields = typeof source === 'object' && source !== null && !Array.isArray(source);
  const fields: [string, unknown][] = isFields ? Object.entries(source) : [[WHOLE, source]];
  return fields.flatMap(([field, value]) => {
    if (!isStorableText(field)) return [[WHOLE, 'textInvalid']];
    const rule = faultOf(value, isFields ? 2 : 1);
    return rule === null ? [] : [[field, rule]];
  });
}

/** Refuses what is no text or is nested without end, in whatever a caller sends (rules §2.12). */
export function registerStorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const faults = [request.params, request.query, request.body].flatMap(faultsOf);
    done(faults.length > 0 ? new AppError('invalidInput', { fields: Object.fromEntries(faults) }) : undefined);
  });
}
