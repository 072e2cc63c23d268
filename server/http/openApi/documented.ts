import texts from '#locales/en/server.json';
import type { MessageKey } from '../../core/platform/wire/translate';
import { FIELD_EXAMPLES } from './fieldExamples';
import { FIELD_WORDS } from './fieldWords';

/** JSON Schema in the OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns the English text of a key, with `…` for each placeholder. */
export const wordsOf = (key: MessageKey): string => texts[key].replace(/{{\w+}}/g, '…');

/** Standard JSON Schema formats by custom format. */
const STANDARD_FORMATS: Readonly<Record<string, string>> = {
  'mail-address': 'email',
  'iso-date': 'date',
  'date-time': 'date-time',
};

/** Schemas of fields common to all calls (rules §2.3). */
const FIELDS: Readonly<Record<string, JsonSchema>> = {
  len: {
    type: 'string',
    enum: ['de', 'en'],
    default: 'de',
    description: 'The language of messages and mails; any other text means `de`.',
  },
};

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the schema with its field's example, if any; unchanged with examples, an enum, or another type of value. */
function withExample(name: string, schema: JsonSchema): JsonSchema {
  const example = FIELD_EXAMPLES[name];
  const isKnown =
    schema.examples !== undefined || schema.enum !== undefined || schema.type === 'null' || schema.type === 'object';
  return example === undefined || isKnown ? schema : { ...schema, examples: [example] };
}

function propertiesOf(properties: JsonSchema): JsonSchema {
  const entries = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, FIELDS[name] ?? withExample(name, documented(schema) as JsonSchema)]),
  );
}

/** Keywords that contain values instead of schemas. */
const VALUES: readonly string[] = ['default', 'examples'];

function keywordOf(name: string, value: unknown): unknown {
  if (VALUES.includes(name)) return value;
  if (name === 'properties' && isSchema(value)) return propertiesOf(value);
  if (Array.isArray(value)) return value.map(documented);
  return isSchema(value) ? documented(value) : value;
}

/** Returns a schema for the document, without the custom keyword `rule` and custom formats. */
function documented(source: unknown): unknown {
  if (!isSchema(source)) return source;
  const { rule: _rule, format, ...rest } = source;
  const known = typeof format === 'string' ? STANDARD_FORMATS[format] : undefined;
  const isTextEnum = Array.isArray(rest.enum) && rest.type === undefined;
  return {
    ...(isTextEnum && { type: 'string' }),
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, keywordOf(name, value)])),
    ...(known !== undefined && { format: known }),
  };
}

/** Returns the schema of a reply for the OpenAPI document. */
export const documentedReply = (schema: object): JsonSchema => documented(schema) as JsonSchema;

type Properties = Readonly<Record<string, JsonSchema>>;

const withWords = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description = schema.description ?? FIELD_WORDS[name];
      return [name, { ...schema, ...(description !== undefined && { description }) }];
    }),
  );

/** Returns the schema of a body, query or header for the OpenAPI document. Fields with a default are optional. */
export function documentedInput(schema: object): JsonSchema {
  const { required, properties, ...input } = documentedReply(schema);
  const fields = (properties ?? {}) as Properties;
  const names = ((required ?? []) as readonly string[]).filter((name) => fields[name]?.default === undefined);
  return { ...input, properties: withWords(fields), ...(names.length > 0 && { required: names }) };
}
