import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import deTexts from '#locales/de/server.json';
import enTexts from '#locales/en/server.json';
import { isEmail } from '#src/domain/email';
import { isIsoDate } from '#src/domain/isoDate';
import { MADE_UP } from './proxy';

interface Described {
  content?: Record<string, { schema: object }>;
}
interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
}

/** Messages of injected faults (rules §22.5), which may have any status. */
const FAULTS: readonly unknown[] = [deTexts.fault, enTexts.fault];
/** Statuses before the request is parsed; `/openapi.json` describes them once. */
const UNREAD_STATUSES = [408, 431];
const IS_CALL = /^\/(api|demo)\//;
const METHODS = ['GET', 'POST', 'DELETE'];

/** Strict mode: an unknown keyword is an error. */
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, formats: { date: isIsoDate, email: isEmail } });
const validators = new Map<object, ValidateFunction>();

function errorsOf(schema: object, body: unknown): string {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(body) ? '' : ajv.errorsText(validate.errors, { dataVar: 'reply' });
}

const typeOf = ({ headers }: Response): string => headers.get('content-type')?.split(';')[0] ?? '';

/** Difference between a reply and `/openapi.json`; empty if there is none. */
function faultOf({ paths }: OpenApi, method: string, reply: Response, text: string): string {
  const { pathname } = new URL(reply.url);
  // Because a production server has no demo calls.
  const isMissing = reply.status === 404 && pathname.startsWith('/demo/');
  const operation = isMissing ? undefined : paths[pathname]?.[method.toLowerCase()];
  if (!operation) return reply.ok && IS_CALL.test(pathname) ? 'is not described' : '';
  const type = typeOf(reply);
  const body: unknown = type === 'application/json' ? JSON.parse(text) : text;
  if (UNREAD_STATUSES.includes(reply.status) || FAULTS.includes((body as { message?: unknown }).message)) return '';
  const described = operation.responses[reply.status];
  if (!described) return 'has no such status';
  const schema = described.content?.[type]?.schema;
  return schema ? errorsOf(schema, body) : `has no ${type}`;
}

/** Fails a test with a reply that differs from `/openapi.json`. */
export function checkReplies(): void {
  const { fetch } = globalThis;
  let document: Promise<OpenApi> | undefined;
  const readDocument = () =>
    (document ??= fetch(`${process.env.API_URL ?? ''}/openapi.json`).then((reply) => reply.json() as Promise<OpenApi>));
  let checks: Promise<string>[] = [];

  const check = async (method: string, reply: Response): Promise<string> => {
    // Ignores aborted replies.
    const text = await reply.text().catch(() => undefined);
    const fault = text === undefined ? '' : faultOf(await readDocument(), method, reply, text);
    return fault && `${method} ${new URL(reply.url).pathname} ${reply.status} ${fault}`;
  };
  globalThis.fetch = async (input, init) => {
    const reply = await fetch(input, init);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (METHODS.includes(method) && !reply.headers.has(MADE_UP)) checks.push(check(method, reply.clone()));
    return reply;
  };

  afterEach(async () => {
    const done = checks;
    checks = [];
    expect((await Promise.all(done)).filter(Boolean)).toEqual([]);
  });
}
