import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '#src/domain/language';
import type { Config } from '../core/platform/config/config';
import { AppError } from '../core/platform/wire/errors';
import { nonceOf } from './securityHeaders';

const INDEX = 'index.html';
const NONCE_MARK = '__CSP_NONCE__';
/** Placeholder of the portal's settings in `index.html`; on a static host the portal fetches `config.json` instead. */
const EMPTY_CONFIG = />\s*null\s*<\/script>/;
const CONFIG_PRELOAD = /<link rel="preload" href="\/config\.json"[^>]*>/;
const YEAR = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** Content hash in a file name, such as `main.0a1b2c3d4e.js`, for immutable caching. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
/** Path of the QA panel; 404 in production, because only a demo registers the panel's route (rules §30.1). */
const PANEL = new RegExp(`^(/(${LANGUAGES.join('|')}))?/inspect/?$`);
/** Files that `sendFile` does not serve by name. `@fastify/static` selects compressed variants by `Accept-Encoding`. */
const WITHHELD = /(^|\/)\.|\.(br|gz|map)$|^(index\.html|config(\.demo)?\.json)$/;
/** Paths that never return `index.html`, so that unknown files there are 404. */
const OWN_PATHS = /^\/((api|demo|docs|js|openapi\.json|products|qa)(\/|$)|(metrics|robots\.txt)$|\.well-known\/)/;

const filesIn = (folder: string): Set<string> => {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/')));
};

const cacheControlOf = (path: string): string => (path.startsWith('js/') || HASHED.test(path) ? YEAR : REVALIDATE);

const decodedPath = (url: string): string => {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    throw new AppError('malformedRequest');
  }
};

/** Returns the page with inlined settings, which saves each visitor one request. */
const withConfig = (html: string, text: string): string =>
  html.replace(CONFIG_PRELOAD, '').replace(EMPTY_CONFIG, () => `>${text.trim().replaceAll('<', '\\u003c')}</script>`);

/** Sends `index.html` uncached, because every reply has its own nonce. */
function sendIndex(html: string, reply: FastifyReply) {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .compress(html.replaceAll(NONCE_MARK, nonceOf(reply)));
}

const wantsPage = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('text/html') || accept.includes('*/*');

/** Serves the files and pages of the built portal. Without `index.html`, all pages are 404. */
export async function registerPortal(app: FastifyInstance, { portalDir, portalConfig }: Config): Promise<void> {
  const files = filesIn(portalDir);
  const built = files.has(INDEX) ? readFileSync(join(portalDir, INDEX), 'utf8') : undefined;
  const index = built && withConfig(built, portalConfig?.text ?? 'null');
  const served = new Set([...files].filter((path) => !WITHHELD.test(path)));
  if (index !== undefined) {
    await app.register(fastifyCompress, { global: false, globalDecompression: false, encodings: ['br', 'gzip'] });
  }
  if (served.size > 0) {
    await app.register(fastifyStatic, { root: portalDir, serve: false, preCompressed: true, cacheControl: false });
  }

  if (portalConfig) {
    app.get('/config.json', (_request, reply) =>
      reply.header('cache-control', REVALIDATE).type('application/json; charset=utf-8').send(portalConfig.text),
    );
  }

  app.get('/*', (request, reply) => {
    const path = decodedPath(request.url);
    const file = path.slice(1);
    if (served.has(file)) return reply.header('cache-control', cacheControlOf(file)).sendFile(file);
    if (PANEL.test(path)) throw new AppError('notFound');
    const isPage = index !== undefined && !OWN_PATHS.test(path) && !WITHHELD.test(file) && wantsPage(request);
    if (isPage || (index !== undefined && file === INDEX)) return sendIndex(index, reply);
    throw new AppError('notFound');
  });
}
