import { alternativesOf } from './alternativesOf';
import type { Operation, Schema } from './OpenApi';

interface Field {
  name: string;
  /** Where it is sent. */
  place: string;
  schema: Schema;
  isRequired: boolean;
  description: string;
}

const PLACES: Readonly<Record<string, string>> = {
  'application/x-www-form-urlencoded': 'form',
  'application/json': 'JSON',
};

const ASKS_FOR_MEANING = 'has no meaning: give it a description, or an entry in server/http/openApi/fieldWords.ts';

/** @throws where a field does not say what it means */
function fieldsOf({ operationId, parameters = [], requestBody }: Operation): Field[] {
  const sent = parameters.map(({ name, in: place, schema, required = false, description = '' }) => {
    return { name, place, schema, isRequired: required, description };
  });
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    Object.entries(schema.properties ?? {}).map(([name, field]) => ({
      name,
      place: PLACES[type] ?? type,
      schema: field,
      isRequired: schema.required?.includes(name) ?? false,
      description: field.description ?? '',
    })),
  );
  const fields = [...sent, ...bodies];
  const unexplained = fields.find(({ description }) => description === '');
  if (unexplained) throw new Error(`"${unexplained.name}" of ${operationId} ${ASKS_FOR_MEANING}.`);
  return fields;
}

function rangeOf({ minimum, maximum, maxLength }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (maximum !== undefined) return `, up to ${maximum}`;
  return maxLength === undefined ? '' : `, up to ${maxLength} characters`;
}

const code = (value: unknown): string =>
  value === '' ? 'empty' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function wordsOf(schema: Schema): string {
  const { type = 'any', format, items } = schema;
  const alternatives = alternativesOf(schema);
  if (alternatives) return [...new Set(alternatives.map(wordsOf))].join(' or ');
  if (schema.enum) return schema.enum.map(code).join(' or ');
  if (items) return `list of ${wordsOf(items)}`;
  return `${format ?? String(type)}${rangeOf(schema)}`;
}

function needOf({ isRequired, schema }: Field): string {
  if (isRequired) return 'yes';
  return schema.default === undefined ? 'no' : `no, ${code(schema.default)}`;
}

/** A text for one cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** What a call takes. */
export function fieldTable(operation: Operation): string {
  const rows = fieldsOf(operation).map((field) =>
    [`\`${field.name}\``, field.place, wordsOf(field.schema), needOf(field), field.description].map(cell),
  );
  if (rows.length === 0) return 'Takes nothing.';
  return [['takes', 'in', 'type', 'required', 'meaning'], ['---', '---', '---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
