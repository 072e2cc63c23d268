import type { Static, TObject } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Preview } from '../core/shop/subscriptions/Preview';
import type { SubscriptionCommand } from '../core/shop/subscriptions/SubscriptionCommand';
import type { ErrorKind } from '../core/platform/wire/errors';
import { checkVariant } from './checkVariant';

/** A command whose outcome can be asked for (rules §24.6). */
export interface PreviewedCommand {
  /** The fields of the command. */
  body: TObject;
  failures: readonly ErrorKind[];
  /** Reads the fields, and says what would come of the command. */
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
