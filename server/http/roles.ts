import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../core/platform/wire/errors';
import type { Session, SessionKind, Sessions } from '../core/platform/sessions/Session';

/** Who may call a route (rules §3.8): a kind of token, or a customer's token of a family (rules §3.13). */
type Roles = 'anyone' | readonly (SessionKind | 'family')[];

declare module 'fastify' {
  interface FastifyContextConfig {
    roles?: Roles;
  }
  interface FastifyRequest {
    session: Session | null;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/i;

/** The caller's token, or `undefined` when the header holds none. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

/** The signed-in caller of a route that is not open to anyone. */
export const sessionOf = (request: FastifyRequest): Session => {
  if (!request.session) throw new AppError('notSignedIn');
  return request.session;
};

/** The customer whose token the caller holds. */
export const customerOf = (request: FastifyRequest): { customerId: number; actingAdmin: string | null } => {
  const { customerId, actingAdmin } = sessionOf(request);
  if (customerId === null) throw new AppError('notAllowed');
  return { customerId, actingAdmin };
};

const isOfFamily = ({ kind, familySince }: Session): boolean => kind === 'customer' && familySince !== null;

/** Checks every call against its route's `config.roles`; an API route without them does not start. */
export function registerRoles(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('session', null);
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && !config?.roles) throw new Error(`${url} does not define who may call it.`);
  });
  // After the body is read, because a POST carries `len` there.
  app.addHook('preValidation', async (request) => {
    const { roles } = request.routeOptions.config;
    if (!roles || roles === 'anyone') return;
    const token = bearerOf(request);
    const session = token ? await sessions.find(token) : null;
    if (!session) throw new AppError('notSignedIn');
    request.session = session;
    const mayCall = roles.includes(session.kind) || (roles.includes('family') && isOfFamily(session));
    if (!mayCall) throw new AppError('notAllowed');
  });
}
