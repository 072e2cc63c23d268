import { type Call, callsOf } from '../../__tests__/support/calls';
import type { Caller, Recorder } from './Recorder';

const TOO_LONG = 'x'.repeat(70_000);
const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE'];
/** They end the token that they are called with. */
const SIGN_OUT = ['/api/user/logout', '/api/user/logout-all'];
const BODIES = [
  { body: '{', type: 'application/json' },
  { body: '[]', type: 'application/json' },
  { body: '<a/>', type: 'text/xml' },
  { body: '{"a\\u0000":1}', type: 'application/json' },
  { body: JSON.stringify({ a: TOO_LONG }), type: 'application/json' },
];

const nobodys: Caller = { name: 'an unknown token', token: 'x'.repeat(43) };

async function recordCall(rec: Recorder, call: Call, callers: readonly Caller[]): Promise<void> {
  const { method, path, request } = call;
  const isGet = method === 'GET';
  const send = (fields: Record<string, string>, as?: Caller) =>
    rec.send(isGet ? { path, query: fields, as } : { method, path, form: fields, as });
  const asked = SIGN_OUT.includes(path) ? [] : callers;
  for (const len of ['de', 'en']) {
    const fields = { ...request, len };
    for (const as of [undefined, nobodys, ...asked]) await send(fields, as);
    for (const as of asked) await send({ len }, as);
    for (const as of asked) {
      const odd = Object.keys(fields).filter((name) => name !== 'len');
      await send({ len, ...Object.fromEntries(odd.map((name) => [name, '\u0000 '])) }, as);
      await send({ len, ...Object.fromEntries(odd.map((name) => [name, '?'.repeat(1_200)])) }, as);
    }
    if (isGet) continue;
    for (const raw of BODIES) await rec.send({ method, path, raw, as: asked[0], headers: { 'accept-language': len } });
  }
  if (isGet) await rec.send({ method: 'HEAD', path, query: request, as: asked[0] });
  for (const other of [...OTHER_METHODS, isGet ? 'POST' : 'GET']) await rec.send({ method: other, path, as: asked[0] });
}

/** Each call of /openapi.json without a right, without a readable body, and for what does not exist. */
export async function recordEveryRoute(rec: Recorder, callers: readonly Caller[]): Promise<void> {
  const calls = await callsOf(rec.base);
  calls.sort((left, right) => `${left.path} ${left.method}`.localeCompare(`${right.path} ${right.method}`));
  for (const call of calls) await recordCall(rec, call, callers);
}
