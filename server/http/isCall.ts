import type { FastifyRequest } from 'fastify';

/** True for API calls, answered in the envelope (rules §2.2). False for pages, files and probes. */
export const isCall = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/api/');
