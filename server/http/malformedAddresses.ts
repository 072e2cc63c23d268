import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const START = '/';
/** `//` names another host in browsers, and text cannot contain NUL (rules §2.12). */
const NO_PATH = /\/\/|\\|%00/;
const NO_QUERY = /%00/;

/** True for page requests of a browser; API calls do not accept HTML. */
const isVisit = ({ method, headers: { accept = '' } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && accept.includes('text/html');

/** Redirect target of an invalid page address; undefined for a valid one. */
function wayOut({ url }: FastifyRequest): string | undefined {
  const [path = START, query = ''] = url.split('?', 2);
  if (NO_PATH.test(path)) return START;
  return NO_QUERY.test(query) ? path : undefined;
}

/** Redirects page requests with an invalid address (rules §1.2). */
export function registerMalformedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const target = isVisit(request) ? wayOut(request) : undefined;
    if (target === undefined) done();
    else void reply.redirect(target);
  });
}

/**
 * Redirects a page request to the start page, for paths that the router cannot decode.
 * @returns true if a redirect was sent
 */
export function leadsToStart(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!isVisit(request)) return false;
  void reply.redirect(START);
  return true;
}
