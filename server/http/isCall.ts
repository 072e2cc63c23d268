import type { FastifyRequest } from 'fastify';

/** True for API calls, whose replies are envelopes (rules §2.2). False for pages, files, probes and `/demo`. */
export const isCall = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/api/');
