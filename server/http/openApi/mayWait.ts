import type { RouteOptions } from 'fastify';

/** True for customer calls that may wait for a lock: changes and previews. */
export const mayWait = ({ config = {}, method }: Pick<RouteOptions, 'config' | 'method'>): boolean =>
  Array.isArray(config.roles) &&
  config.roles.includes('customer') &&
  (config.takesKey === true || [method].flat().includes('POST'));
