/** Keywords of JSON Schema that the API's page uses. */
export interface Schema {
  /** An array for a nullable type. */
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
  examples?: readonly unknown[];
  description?: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

interface Described {
  description: string;
  content?: Readonly<Record<string, { schema: Schema }>>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  security: readonly { bearer?: readonly string[]; key?: readonly string[] }[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<Record<string, Described>>;
}

/** Fields of `/openapi.json` that the API's page uses. */
export interface OpenApi {
  info: { title: string; description: string };
  tags: readonly { name: string; description: string }[];
  components: { securitySchemes: { bearer: { description: string } } };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
