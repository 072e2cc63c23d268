import type { FastifyInstance } from 'fastify';
import { isAmount } from '#src/domain/money';

/** Keywords of a field's schema that `readFields` uses. */
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

/** Parses text by the schema's type. Returns invalid text unchanged, so that validation refuses it. */
function valueOf(text: string, { type, minimum = 0 }: FieldSchema): unknown {
  switch (type) {
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    case 'integer':
      // A sign is only allowed with a negative minimum.
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
  // Because a form sends a list with a single entry as plain text.
  const entries: unknown = typeof value === 'string' ? [value] : value;
  return Array.isArray(entries) ? entries.map((entry) => readOne(entry, items)) : value;
}

/**
 * Returns the fields parsed by their schemas, without empty optional fields.
 * @param keepsTexts true keeps empty text fields of a query, because an empty filter must match nothing
 */
function readFields(source: unknown, schema: unknown, keepsTexts: boolean): unknown {
  if (typeof source !== 'object' || source === null || Array.isArray(source) || Buffer.isBuffer(source)) return source;
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
 * Converts texts in forms, queries and JSON bodies to the types of the route's schema (rules §2.15). Leaves other JSON
 * types unchanged.
 */
export function registerTypedFields(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { body, querystring } = request.routeOptions.schema ?? {};
    request.body = readFields(request.body, body, false);
    request.query = readFields(request.query, querystring, true);
    done();
  });
}
