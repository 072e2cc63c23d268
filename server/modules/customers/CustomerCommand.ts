import type { FastifyRequest } from 'fastify';
import { customerOf } from '../../plugins/roles';
import { bearerOf } from '../../plugins/roles';
import type { Language } from '../../../src/domain/language';
import { langOf } from '../../language';

/** Somebody who wants something done about their own account. */
export interface CustomerCommand {
  customerId: number;
  /** The admin who acts as the customer. */
  actingAdmin: string | null;
  lang: Language;
  /** The token that the call came with; it outlives a change of the e-mail address. */
  token: string;
}

export const customerCommandOf = (request: FastifyRequest): CustomerCommand => ({
  ...customerOf(request),
  lang: langOf(request),
  token: bearerOf(request) ?? '',
});
