import type { FastifyRequest } from 'fastify';

/** Whether it is a call of the portal's, answered in the envelope (rules §2.2); all else is a page, a file or a probe. */
export const isCall = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/api/');
