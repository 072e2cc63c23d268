import { alternativesOf } from './alternativesOf';
import type { Schema } from './OpenApi';

const propertiesOf = ({ properties = {}, required = [] }: Schema): string => {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${fields.join('; ')} }`;
};

/** A schema as a type of TypeScript. */
export function typeOf(schema: Schema): string {
  const { type, items, properties, additionalProperties } = schema;
  const alternatives = alternativesOf(schema);
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (items) return `(${typeOf(items)})[]`;
  if (properties) return propertiesOf(schema);
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`;
  return type === 'integer' ? 'number' : String(type ?? 'unknown');
}
