import { exampleOf } from './openApi/exampleOf';
import type { OpenApi, Schema } from './openApi/OpenApi';
import { type Api, createAdmin, makeFamily } from './api';

type Values = Readonly<Record<string, string>>;

/** A call of `/openapi.json`. */
export interface Call {
  method: string;
  path: string;
  summary: string;
  /** The roles that may make it; none where anyone may. */
  roles: readonly string[];
  fields: Readonly<Record<string, Schema>>;
  required: readonly string[];
  /** The content type of its body. */
  type: string | undefined;
  /** A readable request, whose ids name nothing that exists. */
  request: Values;
  /** The example of a reply, with its envelope. */
  reply: Readonly<Record<string, unknown>>;
}

const NO_ID = '999999999';
/** Products are the same for everyone. */
const isId = (name: string) => /^id$|Id$/.test(name) && name !== 'productId';

const readable = (fields: Call['fields']): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, isId(name) ? NO_ID : String(exampleOf(schema))]),
  );

/** Every call below `/api/`, with its fields, callers and examples. */
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
      // An empty alternative leaves the token out.
      roles: security.length === 1 ? (security[0]?.bearer ?? []) : [],
      fields,
      required: [...query.filter((one) => one.required).map(({ name }) => name), ...(body.required ?? [])],
      type,
      request: readable(fields),
      reply: { ...(exampleOf(answer) as object), status: 200 },
    };
  });
}

/** Whether a call is allowed; a customer of a family may make every customer's. */
export const mayCall = (role: string, { roles }: Call): boolean =>
  roles.length === 0 || roles.includes(role) || (role === 'family' && roles.includes('customer'));

/** A token of each role; that of `customer` belongs to an admin who acts as one, and outlives a sign-out everywhere. */
export async function tokensOf(api: Api) {
  const [admin, { choice, first }] = [await createAdmin(api), await makeFamily(api)];
  const { customerId: checkoutChampId } = await api.customer();
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId });
  return { choice, customer: entered.payload.token, family: first.token, admin: admin.token };
}
export type Tokens = Awaited<ReturnType<typeof tokensOf>>;

/** The token that a call takes. */
export const tokenFor = (tokens: Tokens, { roles }: Call): string =>
  tokens[roles.includes('customer') ? 'customer' : ((roles[0] ?? 'customer') as keyof Tokens)];

/** The token of a customer with several accounts, before the choice of one. */
export const choiceToken = async (api: Api): Promise<string> => (await makeFamily(api)).choice;

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_BODY = 'application/json';

export interface Answer {
  status: number;
  message: string;
  payload?: unknown;
}

/**
 * Sends anything to the worker's server.
 * @throws if the reply is no envelope (rules §2.2)
 */
export async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(`${process.env.API_URL ?? ''}${path}`, init);
  const answer = (await reply.json()) as Answer;
  const isEnvelope = answer.status === reply.status && typeof answer.message === 'string' && answer.message !== '';
  if (!isEnvelope) throw new Error(`${init.method ?? 'GET'} ${path} answers ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Makes a call with a query or form; `authorization` is the whole header. */
export function send({ method, path }: Call, fields: Values, authorization?: string): Promise<Answer> {
  const query = new URLSearchParams(fields);
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return method === 'GET'
    ? ask(`${path}?${query.toString()}`, { headers })
    : ask(path, { method, headers, body: query });
}

/** Sends a body as it is. */
export const sendBody = ({ method, path }: Call, body: string, type: string, token: string): Promise<Answer> =>
  ask(path, { method, body, headers: { authorization: `Bearer ${token}`, 'content-type': type } });
