import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { LANGUAGES } from '#src/domain/language';
import { nonceOf } from '../http/securityHeaders';

const FOLDER = fileURLToPath(new URL('../qa/', import.meta.url));
const PAGE = `${FOLDER}index.html`;
const NONCE_MARK = '__CSP_NONCE__';
const PATHS = ['', ...LANGUAGES.map((language) => `/${language}`)].flatMap((prefix) => [
  `${prefix}/inspect`,
  `${prefix}/inspect/`,
]);

/** Serves the inspection's bundle and panel, if they were built (rules §30.1). */
export const inspectionRoutes: FastifyPluginAsync = async (app) => {
  if (!existsSync(PAGE)) return;
  const page = readFileSync(PAGE, 'utf8');
  await app.register(fastifyStatic, { root: FOLDER, prefix: '/qa/', decorateReply: false, cacheControl: false });
  for (const path of PATHS)
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page.replaceAll(NONCE_MARK, nonceOf(reply))),
    );
};
