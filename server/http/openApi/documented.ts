import texts from '#locales/en/server.json';
import type { MessageKey } from '../../core/platform/wire/translate';
import { FIELD_EXAMPLES } from './fieldExamples';
import { FIELD_WORDS } from './fieldWords';

/** A JSON Schema as it is written in a document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A text of the server's for readers of the document, who do not know what is put into it. */
export const wordsOf = (key: MessageKey): string => texts[key].replace(/{{\w+}}/g, '…');

/** Standard formats by ours. */
const STANDARD_FORMATS: Readonly<Record<string, string>> = { 'mail-address': 'email', 'iso-date': 'date' };

/** What every call takes in the same way (rules §2.3). */
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

/** Adds the example of the field's name, unless its schema has one or says which values there are. */
function withExample(name: string, schema: JsonSchema): JsonSchema {
  const example = FIELD_EXAMPLES[name];
  const isKnown = schema.examples !== undefined || schema.enum !== undefined || schema.type === 'null';
  return example === undefined || isKnown ? schema : { ...schema, examples: [example] };
}

function propertiesOf(properties: JsonSchema): JsonSchema {
  const entries = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, FIELDS[name] ?? withExample(name, documented(schema) as JsonSchema)]),
  );
}

/** Values, and no schemas. */
const VALUES: readonly string[] = ['default', 'examples'];

function keywordOf(name: string, value: unknown): unknown {
  if (VALUES.includes(name)) return value;
  if (name === 'properties' && isSchema(value)) return propertiesOf(value);
  if (Array.isArray(value)) return value.map(documented);
  return isSchema(value) ? documented(value) : value;
}

/** Returns a schema without our keywords: `rule` names a validation message, which is no meaning. */
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

/** What a reply holds, for the document. */
export const documentedReply = (schema: object): JsonSchema => documented(schema) as JsonSchema;

type Properties = Readonly<Record<string, JsonSchema>>;

const withWords = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const description = schema.description ?? FIELD_WORDS[name];
      return [name, { ...schema, ...(description !== undefined && { description }) }];
    }),
  );

/** What a call takes, for the document: a field with a default may be missing. */
export function documentedInput(schema: object): JsonSchema {
  const { required, properties, ...input } = documentedReply(schema);
  const fields = (properties ?? {}) as Properties;
  const names = ((required ?? []) as readonly string[]).filter((name) => fields[name]?.default === undefined);
  return { ...input, properties: withWords(fields), ...(names.length > 0 && { required: names }) };
}
