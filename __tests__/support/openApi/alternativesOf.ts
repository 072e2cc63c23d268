import type { Schema } from './OpenApi';

/** Alternative schemas of a value, one a type; undefined for a single one. */
export const alternativesOf = (schema: Schema): readonly Schema[] | undefined => {
  const { type, anyOf } = schema;
  return typeof type === 'object'
    ? type.map((one) => (one === 'null' ? { type: one } : { ...schema, type: one }))
    : anyOf;
};
