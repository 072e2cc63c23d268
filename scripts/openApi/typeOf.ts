import type { Schema } from './OpenApi';

const propertiesOf = ({ properties = {}, required = [] }: Schema): string => {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${fields.join('; ')} }`;
};

/** A schema as a type of TypeScript. */
export function typeOf(schema: Schema): string {
  const { type, anyOf, items, properties, additionalProperties } = schema;
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (items) return `(${typeOf(items)})[]`;
  if (properties) return propertiesOf(schema);
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`;
  return type === 'integer' ? 'number' : (type ?? 'unknown');
}
