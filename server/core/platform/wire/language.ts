import type { FastifyRequest } from 'fastify';
import { toLanguage, type Language } from '#src/domain/language';

/** The caller's language: `len` of the query on GET, of the body on POST (rules §2.3). */
export const langOf = (request: FastifyRequest): Language => {
  const source = request.method === 'POST' ? request.body : request.query;
  return toLanguage((source as { len?: unknown } | null | undefined)?.len);
};
