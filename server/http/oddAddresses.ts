import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const START = '/';
/** Two slashes name another host to a browser, and NUL is in no text (rules §2.12). */
const NO_PATH = /\/\/|\\|%00/;
const NO_QUERY = /%00/;

/** Whether a browser requests a page: a call does not name HTML. */
const isVisit = ({ method, headers: { accept = '' } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && accept.includes('text/html');

/** Where a browser goes from an address that no page has; undefined where it has one, or is none of a page. */
function wayOut({ url }: FastifyRequest): string | undefined {
  const [path = START, query = ''] = url.split('?', 2);
  if (NO_PATH.test(path)) return START;
  return NO_QUERY.test(query) ? path : undefined;
}

/** Leads a person from an address that no page can have to one that has a page, where a call is refused (rules §1.2). */
export function registerOddAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const target = isVisit(request) ? wayOut(request) : undefined;
    if (target === undefined) done();
    else void reply.redirect(target);
  });
}

/** The same for a path that the router cannot read. @returns whether the request is answered */
export function leadsToStart(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!isVisit(request)) return false;
  void reply.redirect(START);
  return true;
}
