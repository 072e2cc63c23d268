import type { RouteOptions } from 'fastify';

/** Whether customers make the call, and it may wait for a lock: a change, or the preview of one. */
export const mayWait = ({ config = {}, method }: Pick<RouteOptions, 'config' | 'method'>): boolean =>
  Array.isArray(config.roles) &&
  config.roles.includes('customer') &&
  (config.takesKey === true || [method].flat().includes('POST'));
