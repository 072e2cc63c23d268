import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { ATTENTION_KINDS } from '#src/domain/attention';
import type { AppContext } from '../../core/platform/context/AppContext';
import { cappedPage, LIST_CAP } from '../../core/platform/wire/cappedPage';
import { answer, replies } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { attentionRepository } from './repository';
import { AttentionPayload, AttentionQuery } from './schemas';

/** Cases that need attention, for admins: counts, and a page of one kind (rules §37.9). */
export const attentionRoutes =
  ({ db, clock, config }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/attention',
      {
        config: { roles: ['admin'] },
        schema: {
          summary: 'Lists what needs attention',
          description: 'The count of each kind, and one page of `kind`. Without it the page is empty.',
          querystring: AttentionQuery,
          response: replies(AttentionPayload),
        },
      },
      async (request) => {
        const { kind, search, ...asked } = request.query;
        const cases = attentionRepository(db, clock.today(), config.brandName);
        const counts = await cases.counts(LIST_CAP + 1);
        const kinds = ATTENTION_KINDS.map((one) => ({
          ...{ kind: one, count: Math.min(counts[one], LIST_CAP) },
          isCapped: counts[one] > LIST_CAP,
        }));
        const page = kind && (await cappedPage(asked, cases.page(kind, search, langOf(request))));
        return answer(request, { kinds, ...(page ?? { rows: [], totalCount: 0 }) });
      },
    );
    done();
  };
