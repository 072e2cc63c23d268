import { exampleOf } from './openApi/exampleOf';
import type { OpenApi, Schema } from './openApi/OpenApi';
import { isScope, type Scope } from '#server/core/platform/keys/ApiKey';
import { type Api, createAdmin, makeFamily } from './api';
import { addKey } from './shopKeys';

type Values = Readonly<Record<string, string>>;

/** A call of `/openapi.json`. */
export interface Call {
  method: string;
  path: string;
  summary: string;
  /** Roles that may make the call; empty for a public call. */
  roles: readonly string[];
  /** Scope of the key that the call needs; undefined for a call of the portal. */
  scope: Scope | undefined;
  fields: Readonly<Record<string, Schema>>;
  required: readonly string[];
  /** Content type of the body. */
  type: string | undefined;
  /** Valid request, with unknown ids. */
  request: Values;
  /** Example of the reply, with its envelope. */
  reply: Readonly<Record<string, unknown>>;
}

const NO_ID = '999999999';
/** True for an id of a customer's data; product ids are the same for every customer. */
const isId = (name: string) => /^id$|Id$/.test(name) && name !== 'productId';

const readable = (fields: Call['fields']): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, isId(name) ? NO_ID : String(exampleOf(schema))]),
  );

/** All calls below `/api/`, with fields, roles and examples. */
export async function callsOf(base: string): Promise<Call[]> {
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return operations.flatMap(({ method, path, operation }) => {
    const { summary, security, parameters = [], requestBody, responses } = operation;
    const answer = responses['200']?.content?.['application/json']?.schema;
    if (!path.startsWith('/api/') || !answer) return [];
    const [[type, { schema: body }] = [undefined, { schema: {} as Schema }]] = Object.entries(
      requestBody?.content ?? {},
    );
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const withExample = query.map(({ name, schema, example }): [string, Schema] => [
      name,
      example === undefined ? schema : { ...schema, examples: [example] },
    ]);
    const fields = { ...Object.fromEntries(withExample), ...body.properties };
    return {
      method,
      path,
      summary,
      // Because an alternative without a token makes the call public.
      roles: security.length === 1 ? (security[0]?.bearer ?? []) : [],
      scope: security[0]?.key?.find(isScope),
      fields,
      required: [...query.filter((one) => one.required).map(({ name }) => name), ...(body.required ?? [])],
      type,
      request: readable(fields),
      reply: { ...(exampleOf(answer) as object), status: 200 },
    };
  });
}

/** True if the role may make the call. A customer with several accounts may make every customer's call. */
export const mayCall = (role: string, { roles }: Call): boolean =>
  roles.length === 0 || roles.includes(role) || (role === 'family' && roles.includes('customer'));

/** Calls of people: the portal's, without those of the shop's other systems. */
export const portalCallsOf = async (base: string): Promise<Call[]> =>
  (await callsOf(base)).filter(({ scope }) => scope === undefined);

/** One token a role, and a key with every scope. The customer's is an impersonation token, which survives a sign-out of all sessions. */
export async function tokensOf(api: Api) {
  const [admin, { choice, first }] = [await createAdmin(api), await makeFamily(api)];
  const { customerId: checkoutChampId } = await api.customer();
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId });
  const { secret: key } = await addKey();
  return { choice, customer: entered.payload.token, family: first.token, admin: admin.token, key };
}
export type Tokens = Awaited<ReturnType<typeof tokensOf>>;

/** Token for a call. */
export const tokenFor = (tokens: Tokens, { roles, scope }: Call): string =>
  scope ? tokens.key : tokens[roles.includes('customer') ? 'customer' : ((roles[0] ?? 'customer') as keyof Tokens)];

/** Token of a customer with several accounts, before one is chosen. */
export const choiceToken = async (api: Api): Promise<string> => (await makeFamily(api)).choice;

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_BODY = 'application/json';

export interface Answer {
  status: number;
  message: string;
  payload?: unknown;
}

/** Sends any request to the worker's server. @throws if the reply has no envelope (rules §2.2) */
export async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(`${process.env.API_URL ?? ''}${path}`, init);
  const answer = (await reply.json()) as Answer;
  const isEnvelope = answer.status === reply.status && typeof answer.message === 'string' && answer.message !== '';
  if (!isEnvelope) throw new Error(`${init.method ?? 'GET'} ${path} answers ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Makes a call with a query or a form. @param authorization the whole header */
export function send({ method, path }: Call, fields: Values, authorization?: string): Promise<Answer> {
  const query = new URLSearchParams(fields);
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return method === 'GET'
    ? ask(`${path}?${query.toString()}`, { headers })
    : ask(path, { method, headers, body: query });
}

/** Sends a raw body. */
export const sendBody = ({ method, path }: Call, body: string, type: string, token: string): Promise<Answer> =>
  ask(path, { method, body, headers: { authorization: `Bearer ${token}`, 'content-type': type } });
