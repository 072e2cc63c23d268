import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const START = '/';
/** Because browsers may read `//` and `\` as another host, and PostgreSQL cannot store NUL (rules §2.12). */
const NO_PATH = /\/\/|\\|%00/;
const NO_QUERY = /%00/;

/** True for page requests of a browser, because API clients do not accept HTML. */
const isVisit = ({ method, headers: { accept = '' } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && accept.includes('text/html');

/** Returns the redirect target of an invalid URL; undefined for a valid URL. */
function wayOut({ url }: FastifyRequest): string | undefined {
  const [path = START, query = ''] = url.split('?', 2);
  if (NO_PATH.test(path)) return START;
  return NO_QUERY.test(query) ? path : undefined;
}

/** Redirects page requests with an invalid URL (rules §1.2). */
export function registerMalformedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const target = isVisit(request) ? wayOut(request) : undefined;
    if (target === undefined) done();
    else void reply.redirect(target);
  });
}

/** Redirects a page request to `/`, for paths that the router cannot decode. @returns false for other requests */
export function leadsToStart(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!isVisit(request)) return false;
  void reply.redirect(START);
  return true;
}
