import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { hasRole } from '#src/domain/adminRole';
import { AppError } from '../core/platform/wire/errors';
import type { ApiKey, ApiKeys, Scope } from '../core/platform/keys/ApiKey';
import type { Session, SessionKind, Sessions } from '../core/platform/sessions/Session';
import { leastRoleOf } from './leastRoles';

/** Allowed callers of a route: sessions, also of a `family` (rules §3.8, §3.13), or keys with a scope (rules §33.1). */
type Roles = 'anyone' | readonly (SessionKind | 'family')[] | { scope: Scope };

declare module 'fastify' {
  interface FastifyContextConfig {
    roles?: Roles;
  }
  interface FastifyRequest {
    session: Session | null;
    apiKey: ApiKey | null;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/i;

/** Returns the bearer token, or `undefined` for a missing or malformed header. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

/** Returns the caller's session. @throws AppError `notSignedIn` */
export const sessionOf = (request: FastifyRequest): Session => {
  if (!request.session) throw new AppError('notSignedIn');
  return request.session;
};

/** Returns customer and impersonating admin of the session. @throws AppError `notSignedIn` or `notAllowed` */
export const customerOf = (request: FastifyRequest): { customerId: number; actingAdmin: string | null } => {
  const { customerId, actingAdmin } = sessionOf(request);
  if (customerId === null) throw new AppError('notAllowed');
  return { customerId, actingAdmin };
};

/** Returns the key of a call of the shop's systems. @throws AppError `keyUnknown` */
export const apiKeyOf = (request: FastifyRequest): ApiKey => {
  if (!request.apiKey) throw new AppError('keyUnknown');
  return request.apiKey;
};

/** Checks the key of a request. @throws AppError `keyUnknown`, `keyLacksScope` or 429 */
async function admitKey(request: FastifyRequest, keys: ApiKeys, scope: Scope): Promise<void> {
  const secret = bearerOf(request);
  const key = secret ? await keys.find(secret) : undefined;
  if (!key) throw new AppError('keyUnknown');
  if (!key.scopes.includes(scope)) throw new AppError('keyLacksScope', { params: { scope } });
  request.apiKey = key;
}

const isOfFamily = ({ kind, familySince }: Session): boolean => kind === 'customer' && familySince !== null;

/** @throws Error for an API route without callers, or an admin's route without a least role */
export function assertCallers({ method, url, config }: RouteOptions): void {
  if (!url.startsWith('/api/')) return;
  const roles = config?.roles;
  if (!roles) throw new Error(`${url} does not define who may call it.`);
  if (roles === 'anyone' || 'scope' in roles || !roles.includes('admin')) return;
  const missing = [method].flat().find((one) => leastRoleOf(one, url) === undefined);
  if (missing) throw new Error(`${missing} ${url} has no least role of an admin in leastRoles.ts.`);
}

/**
 * Checks the present role of the signed-in or impersonating admin (rules §36.2), and the factor if the setting wants one
 * (rules §36.12).
 * @throws AppError `notSignedIn` for a removed admin, an impersonation without `support`, or without the factor;
 * `roleTooLow`
 */
function admitAdmin({ method, routeOptions }: FastifyRequest, session: Session, needsFactor: boolean): void {
  const { kind, actingAdmin, role, hasFactor } = session;
  const isOfAdmin = kind === 'admin' || actingAdmin !== null;
  if (isOfAdmin && needsFactor && !hasFactor) throw new AppError('notSignedIn');
  if (actingAdmin !== null && !hasRole(role, 'support')) throw new AppError('notSignedIn');
  if (kind !== 'admin') return;
  if (role === null) throw new AppError('notSignedIn');
  const least = leastRoleOf(method, routeOptions.url ?? '') ?? 'owner';
  if (!hasRole(role, least)) throw new AppError('roleTooLow');
}

/** What calls are checked against. */
interface Callers {
  sessions: Sessions;
  keys: ApiKeys;
  /** True if admins sign in with a second factor. */
  needsFactor: boolean;
}

/** Checks each request by the route's `config.roles`. @throws Error at start for an API route without roles */
export function registerRoles(app: FastifyInstance, { sessions, keys, needsFactor }: Callers): void {
  app.decorateRequest('session', null);
  app.decorateRequest('apiKey', null);
  app.addHook('onRoute', assertCallers);
  // Runs after body parsing, because the error's language `len` may be in the body.
  app.addHook('preValidation', async (request) => {
    const { roles } = request.routeOptions.config;
    if (!roles || roles === 'anyone') return;
    if ('scope' in roles) return admitKey(request, keys, roles.scope);
    const token = bearerOf(request);
    const session = token ? await sessions.find(token) : null;
    if (!session) throw new AppError('notSignedIn');
    request.session = session;
    const mayCall = roles.includes(session.kind) || (roles.includes('family') && isOfFamily(session));
    if (!mayCall) throw new AppError('notAllowed');
    admitAdmin(request, session, needsFactor);
  });
}
