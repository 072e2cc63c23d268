import { Type, type TSchema } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { langOf } from './language';
import { translate, type MessageKey, type MessageParams } from './translate';

/** The one shape of every reply (contract §1). */
export interface Envelope<Payload = unknown> {
  status: number;
  message: string;
  payload: Payload;
}

const envelopeOf = <Payload extends TSchema>(payload: Payload) =>
  Type.Object({ status: Type.Integer(), message: Type.String(), payload });

/** The replies of a route: its payload on success, anything readable on failure. */
export const replies = <Payload extends TSchema>(payload: Payload) => ({
  200: envelopeOf(payload),
  '4xx': envelopeOf(Type.Unknown()),
});

export const NoPayload = Type.Null();

/** A successful reply with its text in the caller's language. */
export const answer = <Payload>(
  request: FastifyRequest,
  payload: Payload,
  message: MessageKey = 'ok',
  params?: MessageParams,
): Envelope<Payload> => ({ status: 200, message: translate(langOf(request), message, params), payload });
