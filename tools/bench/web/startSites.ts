import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { createAdmin, createApi } from '../../../__tests__/support/api';
import { startServer } from '../../../__tests__/support/server';
import { DEFAULT_DATE_STYLE, dateFormats } from '#src/domain/dateStyle';
import { createCertificate, startSecureFront } from './secureFront';

/** Numbers of subscriptions and payments of the measured customer. */
const SUBSCRIPTIONS = 12;
const PAYMENTS = 60;

/** Content of `localStorage` for a signed-in person. */
export type Storage = Readonly<Record<string, string>>;

/** Serves the built floors on a free port, compressed by Brotli. */
async function serveFloors() {
  const app = fastify();
  await app.register(fastifyStatic, {
    root: path.resolve('dist/floors'),
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() };
}

async function signInCustomer(api: ReturnType<typeof createApi>) {
  const statuses = Array.from({ length: SUBSCRIPTIONS }, () => 'ACTIVE');
  const { token, email, subscriptions } = await api.customer({ statuses, payments: PAYMENTS });
  const [next = ''] = subscriptions.flatMap(({ nextBillDate }) => nextBillDate ?? []).sort();
  const storage: Storage = { token, email, len: 'de', isAdmin: 'false', multiAccount: 'false' };
  return { storage, nextOrder: dateFormats('de', DEFAULT_DATE_STYLE).day(next) };
}

async function signInAdmin(api: ReturnType<typeof createApi>): Promise<Storage> {
  const { token, email } = await createAdmin(api);
  return { isAdmintoken: token, email, len: 'de', isAdmin: 'true', multiAccount: 'false' };
}

/** Serves portal and floors behind HTTP/2 and TLS, and signs in a customer and an admin. @param env of the server */
export async function startSites(env: Readonly<Record<string, string>> = {}) {
  const certificate = createCertificate();
  // Without the tests' Node flags, because these flags prevent the optimization of PGlite's hot functions.
  const server = await startServer(env, []);
  const floors = await serveFloors();
  const fronts = await Promise.all([server.url, floors.url].map((url) => startSecureFront(url, certificate)));
  const [portalUrl = '', floorsUrl = ''] = fronts.map(({ url }) => url);
  const api = createApi(server.url);
  return {
    portalUrl,
    floorsUrl,
    fingerprint: certificate.fingerprint,
    customer: await signInCustomer(api),
    admin: await signInAdmin(api),
    stop: async () => {
      fronts.forEach((front) => front.stop());
      await Promise.all([server.stop(), floors.stop()]);
    },
  };
}
export type Sites = Awaited<ReturnType<typeof startSites>>;
