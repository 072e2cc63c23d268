export interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}
export interface Route {
  method: string;
  path: string;
  fields: Record<string, Schema>;
}

/** Every call that the server says it has, with the fields that it takes. */
export async function routesOf(base: string): Promise<Route[]> {
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApi;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
        const body = Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {};
        const query = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
        return { method: method.toUpperCase(), path, fields: { ...query, ...body } };
      }),
    );
}
