import { Type, type TSchema } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Language } from '#src/domain/language';
import type { AppError } from './errors';
import { langOf } from './language';
import { translate, type MessageKey, type MessageParams } from './translate';

/** Body of a JSON reply (rules §2.2). */
export interface Envelope<Payload = unknown> {
  status: number;
  message: string;
  payload: Payload;
}

const envelopeOf = <Payload extends TSchema>(payload: Payload) =>
  Type.Object({ status: Type.Integer(), message: Type.String(), payload });

/** Response schemas of a route: typed payload on success, any payload for 4xx. */
export const replies = <Payload extends TSchema>(payload: Payload) => ({
  200: envelopeOf(payload),
  '4xx': envelopeOf(Type.Unknown()),
});

/** Response schema of a command that waits for a person. */
export const accepted = <Payload extends TSchema>(payload: Payload) => ({ 202: envelopeOf(payload) });

export const NoPayload = Type.Null();

/** Returns a 200 envelope in the given language. */
export const success = <Payload>(
  lang: Language,
  payload: Payload,
  message: MessageKey = 'ok',
  params?: MessageParams,
): Envelope<Payload> => ({ status: 200, message: translate(lang, message, params), payload });

/** Returns a 200 envelope in the request's language. */
export const answer = <Payload>(
  request: FastifyRequest,
  payload: Payload,
  message?: MessageKey,
  params?: MessageParams,
): Envelope<Payload> => success(langOf(request), payload, message, params);

const failurePayload = ({ status, details }: AppError, lang: Language, requestId?: string): unknown => {
  if (status >= 500) return { requestId };
  const { payload, fields, params } = details;
  if (!fields) return payload ?? null;
  const errors = Object.entries(fields).map(([field, rule]) => [field, translate(lang, rule, params)] as const);
  return { ...payload, errors: Object.fromEntries(errors) };
};

/** Uses the rule's text if all refused fields broke the same rule, otherwise the error's own text. */
const failureMessage = ({ kind, details }: AppError, lang: Language): string => {
  const [rule, ...others] = new Set(Object.values(details.fields ?? {}));
  return translate(lang, rule && others.length === 0 ? rule : kind, details.params);
};

/** Returns the envelope of an error. For a status from 500, the payload is the request id alone (rules §2.11). */
export const failure = (error: AppError, lang: Language, requestId?: string): Envelope => ({
  status: error.status,
  message: failureMessage(error, lang),
  payload: failurePayload(error, lang, requestId),
});
