import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { PageQuery } from '../../core/analytics/customerList/schemas';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies, success } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { refuseField } from '../../core/platform/wire/errors';
import { sessionOf } from '../../http/roles';
import { declarationListRepository } from './adminRepository';
import { decide } from './decide';
import { DecideBody, DeclarationListPayload, DeclarationWire, RejectAllBody, RejectAllPayload } from './schemas';

const config = { roles: ['admin'] } as const;

/** Lists, decides and rejects declarations, for admins (rules §28.15, §28.16). */
export const declarationsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/declarations',
      {
        config,
        schema: {
          summary: 'Lists what people have declared without signing in',
          description:
            'One page: what waits first, then the newest. `search` is a part of reference, name, e-mail or contract, regardless of case. `openCount` is what waits, whatever the search.',
          querystring: PageQuery,
          response: replies(DeclarationListPayload),
        },
      },
      async (request) => {
        const declarations = declarationListRepository(context.db, langOf(request));
        const [rows, counts] = [await declarations.list(request.query), await declarations.count(request.query)];
        return answer(request, { declarations: rows, ...counts });
      },
    );

    app.post(
      '/declarations/decide',
      {
        config: {
          ...config,
          takesKey: true,
          current: DeclarationWire,
          failures: [
            'declarationNotFound',
            'declarationDecided',
            'subscriptionNotFound',
            'beingProcessed',
            ...WHILE_BILLED,
          ],
        },
        schema: {
          summary: 'Decides a declaration that waits',
          description:
            '`done` cancels `purchaseIds` (or `purchaseId`), or the one subscription that it clearly means; one that is not listed with it needs `unlisted`; of a withdrawal it records the order whose money goes back, outside the portal. `rejected` needs a `reason`. The person gets a mail.',
          body: DecideBody,
          response: replies(DeclarationWire),
        },
      },
      async (request) => {
        const { len: _len, ...fields } = request.body;
        const { emailNorm: adminEmail } = sessionOf(request);
        const action = actionKeyOf(request, adminEmail, fields);
        return decide(context, { adminEmail, lang: langOf(request), action, fields });
      },
    );

    app.post(
      '/declarations/reject',
      {
        config: { ...config, takesKey: true },
        schema: {
          summary: 'Rejects all declarations of a search that wait',
          description: 'As the list finds them. They are rejected one after the other, each with its mail.',
          body: RejectAllBody,
          response: replies(RejectAllPayload),
        },
      },
      (request) => {
        const { search } = request.body;
        const reason = request.body.reason.trim();
        refuseField(reason === '' ? { field: 'reason', rule: 'declarationRejectReason' } : null);
        refuseField(search.trim() === '' ? { field: 'search', rule: 'declarationSearchRequired' } : null);
        const rejectingAdmin = sessionOf(request).emailNorm;
        const lang = langOf(request);
        const action = actionKeyOf(request, rejectingAdmin, { search, reason });
        return doOnce(context.db, action, async (tx) => {
          const count = await declarationListRepository(tx, lang).rejectAll(search, { rejectingAdmin, reason });
          return success(lang, { count }, 'declarationsRejecting', { count });
        });
      },
    );
    done();
  };
