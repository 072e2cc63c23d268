import type { Schema } from './OpenApi';

/** The schemas that a value may have, one a type; undefined where there is but one. */
export const alternativesOf = (schema: Schema): readonly Schema[] | undefined => {
  const { type, anyOf } = schema;
  return typeof type === 'object'
    ? type.map((one) => (one === 'null' ? { type: one } : { ...schema, type: one }))
    : anyOf;
};
