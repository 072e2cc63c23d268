import type { FastifyInstance } from 'fastify';
import type { Config } from '../core/platform/config/config';
import type { Clock } from '../core/platform/context/clock';
import { AppError } from '../core/platform/wire/errors';

/** RFC 9116 wants less than a year. */
const VALID_MS = 180 * 86_400_000;

/** Names the contact for reports of weaknesses (RFC 9116); 404 without one (rules §1.7). */
export function registerSecurityTxt(app: FastifyInstance, { contactEmail }: Config, clock: Clock): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    if (contactEmail === undefined) throw new AppError('notFound');
    const expires = new Date(clock.now().getTime() + VALID_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${contactEmail}\nExpires: ${expires}\nPreferred-Languages: de, en\n`);
  });
}
