import {
  Type,
  type Static,
  type TObject,
  type TBoolean,
  type TInteger,
  type TNumber,
  type TString,
} from '@fastify/type-provider-typebox';

/** Schema of a nullable value in a reply. Uses a type list, because the serializer validates values of a union. */
export const orNull = <Schema extends TObject | TString | TNumber | TInteger | TBoolean>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
