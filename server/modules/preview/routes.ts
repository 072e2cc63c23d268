import { Type, type FastifyPluginCallbackTypebox, type TSchema } from '@fastify/type-provider-typebox';
import { PreviewPayload } from '../../core/shop/subscriptions/Preview';
import { PurchaseId, SubscriptionWireSchema } from '../../core/shop/subscriptions/schemas';
import { answer, replies } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { toId } from '../../core/platform/wire/toId';
import type { PreviewedCommand } from '../../http/previewedCommand';
import { customerOf } from '../../http/roles';

type Commands = Readonly<Record<string, PreviewedCommand>>;

/** Fields of commands that the route defines itself, or that a preview ignores. */
const OWN: readonly string[] = ['purchaseId', 'version', 'len'];

/** Returns the fields of all commands as optional, because each preview validates its own fields. */
function fieldsOf(commands: Commands): Record<string, TSchema> {
  const fields = Object.values(commands).flatMap(({ body }) => Object.entries(body.properties));
  return Object.fromEntries(
    fields.filter(([name]) => !OWN.includes(name)).map(([name, schema]) => [name, Type.Optional(schema)]),
  );
}

/** Previews of commands (rules §24.6). @param commands previewed commands by name */
export const previewRoutes =
  (commands: Commands): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const failures = [...new Set(Object.values(commands).flatMap((one) => one.failures))];
    app.post(
      '/preview',
      {
        config: {
          roles: ['customer'],
          failures: ['subscriptionNotFound', ...failures],
          current: SubscriptionWireSchema,
        },
        schema: {
          summary: 'Says what a command would do, and does nothing',
          description:
            'The fields are those of the `command`. Amounts are in cents. The command carries the `version` of the answer: when something else would come of it by then, nothing is done and the reply is 409 with a fresh preview.',
          consumes: ['application/json'],
          body: Type.Object({
            purchaseId: PurchaseId,
            command: Type.Enum(Object.keys(commands), { rule: 'fieldInvalid' }),
            ...fieldsOf(commands),
            len: Type.Optional(Type.String()),
          }),
          response: replies(PreviewPayload),
        },
      },
      async (request) => {
        const { purchaseId, command } = request.body;
        const asked = {
          ...customerOf(request),
          lang: langOf(request),
          subscriptionId: toId(purchaseId),
          action: null,
          version: undefined,
        };
        return answer(request, await (commands[command] as PreviewedCommand).preview(request, asked));
      },
    );
    done();
  };
