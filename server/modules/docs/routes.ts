import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { nonceOf } from '../../http/securityHeaders';
import { docsPage, type OpenApi } from './docsPage';

/** The calls as a page for people, in demo mode only. */
export const docsRoutes: FastifyPluginCallbackTypebox = (app, _options, done) => {
  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as OpenApi, nonceOf(reply))),
  );
  done();
};
