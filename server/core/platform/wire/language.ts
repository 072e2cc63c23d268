import type { FastifyRequest } from 'fastify';
import { toLanguage, type Language } from '#src/domain/language';

/** Language of the request: `len` of the query, or of the body for POST (rules §2.3). */
export const langOf = (request: FastifyRequest): Language => {
  const source = request.method === 'POST' ? request.body : request.query;
  return toLanguage((source as { len?: unknown } | null | undefined)?.len);
};
