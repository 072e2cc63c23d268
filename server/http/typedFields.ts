import type { FastifyInstance } from 'fastify';
import { isAmount } from '#src/domain/money';

/** What this needs to know of a schema's field. */
interface FieldSchema {
  type?: string;
  minimum?: number;
  default?: unknown;
  items?: FieldSchema;
}
interface FieldsSchema {
  properties?: Readonly<Record<string, FieldSchema>>;
  required?: readonly string[];
}

const WHOLE_NUMBER = /^\d+$/;
const SIGNED_NUMBER = /^-?\d+$/;

/** Parses a text into the value that it represents; one that represents none remains a text, which the schema refuses. */
function valueOf(text: string, { type, minimum = 0 }: FieldSchema): unknown {
  switch (type) {
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    case 'integer':
      // Only a schema that names a limit below zero takes a sign.
      return (minimum < 0 ? SIGNED_NUMBER : WHOLE_NUMBER).test(text) ? Number(text) : text;
    case 'number':
      return isAmount(text) ? Number(text) : text;
    default:
      return text;
  }
}

const readOne = (value: unknown, schema: FieldSchema): unknown =>
  typeof value === 'string' ? valueOf(value, schema) : value;

function read(value: unknown, schema: FieldSchema): unknown {
  const { type, items } = schema;
  if (type !== 'array' || !items) return readOne(value, schema);
  // A form's list is a field that is repeated, so a single one is a list of one.
  const entries: unknown = typeof value === 'string' ? [value] : value;
  return Array.isArray(entries) ? entries.map((entry) => readOne(entry, items)) : value;
}

/**
 * The fields with the types of their schema; a field that may be missing is, where it is empty.
 * @param keepsTexts whether an empty text remains one: a filter that names nothing finds nothing
 */
function readFields(source: unknown, schema: unknown, keepsTexts: boolean): unknown {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) return source;
  const { properties = {}, required = [] } = (schema ?? {}) as FieldsSchema;
  const isOptional = (name: string) => !required.includes(name) || properties[name]?.default !== undefined;
  const fields = Object.entries(source).flatMap(([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!field) return [[name, value]];
    const isAbsent = value === '' && isOptional(name) && !(keepsTexts && field.type === 'string');
    return isAbsent ? [] : [[name, read(value, field)]];
  });
  return Object.fromEntries(fields) as unknown;
}

/**
 * Reads forms and queries, whose values are all texts, by the schema of their call (rules §2.15). JSON may carry the
 * same texts; nothing else is turned into another type, so whatever has the wrong one is refused.
 */
export function registerTypedFields(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { body, querystring } = request.routeOptions.schema ?? {};
    request.body = readFields(request.body, body, false);
    request.query = readFields(request.query, querystring, true);
    done();
  });
}
