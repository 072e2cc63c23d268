import { Type, type TSchema } from '@fastify/type-provider-typebox';
import type { FastifyContextConfig, FastifySchema, RouteOptions } from 'fastify';
import { TOO_MANY, type ErrorKind } from '../../core/platform/wire/errors';
import { documentedInput, documentedReply, type JsonSchema } from './documented';
import { failureReplies } from './failureReplies';
import { mayWait } from './mayWait';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error kinds of the route, besides those that `failuresOf` adds. */
    failures?: readonly ErrorKind[];
    /** True if the route accepts an `Idempotency-Key` (rules §2.8). */
    takesKey?: boolean;
    /** Schema of `payload.current` in error replies. */
    current?: TSchema;
  }
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_BODY = 'application/json';
const ALIVE = '/healthz';

const DAY = { 'X-Business-Day': { type: 'string', format: 'date', description: "The shop's day." } };

const KEY_HEADER = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,200}$',
      description:
        'One a confirmed action, the same on every retry: within 24 hours it is answered, and not done again.',
    }),
  ),
});

type Route = Pick<RouteOptions, 'config' | 'method'>;

/** Returns the error kinds of a caller without the right token or key. */
function callerFailuresOf({ roles }: FastifyContextConfig): readonly ErrorKind[] {
  if (!roles || roles === 'anyone') return [];
  if ('scope' in roles) return ['keyUnknown', 'keyLacksScope', ...TOO_MANY];
  return ['notSignedIn', 'notAllowed', ...(roles.includes('admin') ? (['roleTooLow'] as const) : [])];
}

/** Returns all documented error kinds of a route. */
function failuresOf(url: string, route: Route, takesBody: boolean): ErrorKind[] {
  const { config = {}, method } = route;
  return [
    'malformedRequest',
    'invalidInput',
    ...callerFailuresOf(config),
    ...(config.takesKey ? (['keyReused'] as const) : []),
    ...(takesBody || method === 'DELETE' ? (['bodyTooLarge', 'unsupportedMediaType'] as const) : []),
    ...(mayWait(route) ? TOO_MANY : []),
    ...(config.failures ?? []),
    'internal',
    ...(url === ALIVE ? [] : (['databaseAway', 'draining'] as const)),
  ];
}

/** Operation id: `postUserLogoutAll` for `POST /api/user/logout-all`. */
const idOf = (method: string, url: string): string =>
  `${method.toLowerCase()} ${url.replace('/api/', '')}`.replace(/[^a-z\d]+(\w)/gi, (_match, letter: string) =>
    letter.toUpperCase(),
  );

/** OpenAPI tag: `user` for `/api/user/…`, `demo` for `/demo/…`, `probes` for a path of one segment. */
const tagOf = (url: string): string => /^\/(?:api\/([^/]+)|([^/]+)\/.)/.exec(url)?.slice(1).find(Boolean) ?? 'probes';

const bodyTypeOf = (url: string) => (/^\/(?:demo|api\/shop)\//.test(url) ? JSON_BODY : FORM);

function securityOf({ config = {} }: Route): Record<string, string[]>[] {
  const { roles } = config;
  if (!roles || roles === 'anyone') return [];
  return 'scope' in roles ? [{ key: [roles.scope] }] : [{ bearer: [...roles] }];
}

/** Returns the described 200 reply; a list with `hasCsv` is also a CSV file. */
const doneReply = (schema: JsonSchema, { hasCsv }: FastifyContextConfig, headers: JsonSchema): JsonSchema =>
  hasCsv
    ? {
        description: 'Done.',
        content: { [JSON_BODY]: { schema }, 'text/csv': { schema: { type: 'string' } } },
        headers,
      }
    : { description: 'Done.', ...schema, headers };

/** Returns the least role of an admin for a call, by method and path; undefined for a call of others. */
export type LeastRoleOf = (method: string, url: string) => string | undefined;

/** Returns the OpenAPI operation of a route. Hides routes without a schema or with `hide`. */
export function operationOf(
  schema: FastifySchema | undefined,
  url: string,
  route: Route,
  leastRoleOf: LeastRoleOf,
): FastifySchema {
  if (!schema || schema.hide) return { hide: true };
  const { querystring, body, response, ...described } = schema;
  const { config = {}, method } = route;
  const headers: JsonSchema = url.startsWith('/api/') ? DAY : {};
  const least = leastRoleOf(String(method), url);
  const { 200: done = {}, 202: accepted } = response as Record<number, object>;
  return {
    operationId: idOf(String(method), url),
    tags: [tagOf(url)],
    security: securityOf(route),
    ...described,
    ...(least && {
      description: [described.description, `An admin needs the role \`${least}\`.`].filter(Boolean).join(' '),
    }),
    ...(querystring !== undefined && { querystring: documentedInput(querystring as object) }),
    ...(body !== undefined && {
      consumes: described.consumes ?? [bodyTypeOf(url)],
      body: documentedInput(body as object),
    }),
    ...(config.takesKey && { headers: documentedInput(KEY_HEADER) }),
    response: {
      200: doneReply(documentedReply(done), config, headers),
      ...(accepted && { 202: { description: 'A person must confirm it.', ...documentedReply(accepted), headers } }),
      ...failureReplies(failuresOf(url, route, body !== undefined), config.current ?? Type.Unknown(), headers),
    },
  };
}
