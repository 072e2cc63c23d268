import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { sessionOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import { PageQuery } from '../../core/analytics/customerList/schemas';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { toDiscountWire } from './discountWire';
import { discountsRepository } from './repository';
import { DeleteDiscountQuery, DiscountListPayload, DiscountWireSchema, SaveDiscountBody } from './schemas';
import { deleteDiscount, saveDiscount } from './service';

const config = { roles: ['admin'] } as const;

/** Bytes; above the longest allowed customer list, so that validation refuses longer lists (rules §16.16). */
const BODY_LIMIT = 1024 * 1024;

/** Lists, saves and deletes discounts, for admins (rules §15.22, §15.26, §15.27). */
export const discountsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/discounts',
      {
        config,
        schema: {
          summary: 'Lists the discounts',
          description: 'One page. `search` is a part of the code, regardless of case.',
          querystring: PageQuery,
          response: replies(DiscountListPayload),
        },
      },
      async (request) => {
        const { rows, total } = await discountsRepository(context.db).list(request.query);
        return answer(request, { discounts: rows.map(toDiscountWire), totalCount: total });
      },
    );

    app.post(
      '/create-update-discount',
      {
        bodyLimit: BODY_LIMIT,
        config: {
          ...config,
          takesKey: true,
          current: DiscountWireSchema,
          failures: ['discountNotFound', 'discountChanged', 'discountCodeTaken'],
        },
        schema: {
          summary: 'Makes a discount or changes one',
          description:
            'Without an `id` a new one. With a `version` nothing is saved when somebody has changed it since.',
          consumes: ['application/json'],
          body: SaveDiscountBody,
          response: replies(NoPayload),
        },
      },
      async (request) => {
        const { id, version, len: _len, amount, usageTime, endDate, ...texts } = request.body;
        const form = { ...texts, amount: String(amount), usageTime: String(usageTime ?? ''), endDate: endDate ?? '' };
        const { emailNorm } = sessionOf(request);
        return saveDiscount(context, {
          adminEmail: emailNorm,
          lang: langOf(request),
          id: id === '' ? null : toId(id),
          form,
          // Because an empty `version` means no expected version.
          version: version || undefined,
          action: actionKeyOf(request, emailNorm, { id, ...form, version }),
        });
      },
    );

    app.get(
      '/delete-discount',
      {
        exposeHeadRoute: false,
        config: { ...config, failures: ['discountNotFound'] },
        schema: {
          summary: 'Deletes a discount',
          description: 'Subscriptions that carry its code keep it, and it takes no new ones.',
          querystring: DeleteDiscountQuery,
          response: replies(NoPayload),
        },
      },
      async (request) => {
        const command = { adminEmail: sessionOf(request).emailNorm, lang: langOf(request) };
        return deleteDiscount(context, toId(request.query.id), command);
      },
    );
    done();
  };
