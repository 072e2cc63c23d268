import type { Static, TObject } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Preview } from '../core/shop/subscriptions/Preview';
import type { SubscriptionCommand } from '../core/shop/subscriptions/SubscriptionCommand';
import type { ErrorKind } from '../core/platform/wire/errors';
import { checkVariant } from './checkVariant';

/** Command with a preview (rules §24.6). */
export interface PreviewedCommand {
  /** Schema of the command's fields. */
  body: TObject;
  failures: readonly ErrorKind[];
  /** Validates the fields and returns the outcome without executing the command. */
  preview: (request: FastifyRequest, command: SubscriptionCommand) => Promise<Preview>;
}

interface Ask<Fields> {
  command: SubscriptionCommand;
  fields: Fields;
}

export const previewed = <Body extends TObject>(
  body: Body,
  failures: readonly ErrorKind[],
  preview: (ask: Ask<Static<Body>>) => Promise<Preview>,
): PreviewedCommand => ({
  body,
  failures,
  preview: async (request, command) => preview({ command, fields: checkVariant(request, body) }),
});
