import {
  Type,
  type Static,
  type TObject,
  type TBoolean,
  type TInteger,
  type TNumber,
  type TString,
} from '@fastify/type-provider-typebox';

/**
 * A schema of a reply's value that may be null. Not a union: the serializer writes a list of types as it is, but tries the
 * schemas of a union one after the other, with a validator for each.
 */
export const orNull = <Schema extends TObject | TString | TNumber | TInteger | TBoolean>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
