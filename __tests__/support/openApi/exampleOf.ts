import { alternativesOf } from './alternativesOf';
import type { Schema } from './OpenApi';

const OF_FORMAT: Readonly<Record<string, string>> = { email: 'someone@kunden.example', date: '2027-01-04' };

/** Value that fits a schema: its example or default, else the first of its kind. */
export function exampleOf(schema: Schema): unknown {
  const { type, format = '', items, properties, additionalProperties, minimum = 1 } = schema;
  const [known] = [...(schema.examples ?? []), schema.default, ...(schema.enum ?? [])].filter(
    (one) => one !== undefined,
  );
  if (known !== undefined) return known;
  const value = alternativesOf(schema)?.find((one) => one.type !== 'null');
  if (value) return exampleOf(value);
  if (items) return [exampleOf(items)];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, exampleOf(one)]));
  if (typeof additionalProperties === 'object') return { 1: exampleOf(additionalProperties) };
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'boolean') return false;
  return type === 'null' ? null : (OF_FORMAT[format] ?? 'a');
}
