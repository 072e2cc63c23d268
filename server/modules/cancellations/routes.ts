import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { addDays } from '#src/domain/isoDate';
import type { AppContext } from '../../core/platform/context/AppContext';
import { cappedPage } from '../../core/platform/wire/cappedPage';
import { answer, replies } from '../../core/platform/wire/envelope';
import { refuseField } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { translate } from '../../core/platform/wire/translate';
import { sendCsv } from '../../http/sendCsv';
import { cancellationsRepository } from './repository';
import { CancellationsPayload, CancellationsQuery, type Cancellation } from './schemas';

const YEAR_DAYS = 365;

const COLUMNS = [
  ...(['csvPurchaseId', 'csvCustomerId', 'csvCustomer', 'csvEmail', 'csvProduct'] as const),
  ...(['csvSince', 'csvEnded', 'csvReason', 'csvWords'] as const),
] as const;
const REASONS = {
  tooMuch: 'endedTooMuch',
  noBenefit: 'endedNoBenefit',
  other: 'endedOther',
  declaration: 'endedDeclaration',
  unknown: 'endedUnknown',
  failed: 'endedFailed',
} as const;

/** Ended subscriptions, for admins: counts by reason and month, offers by month, and the persons with their words (rules §37.11). */
export const cancellationsRoutes =
  ({ db, clock }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/cancellations',
      {
        config: { roles: ['admin'], hasCsv: true },
        schema: {
          summary: 'Lists the ended subscriptions',
          description:
            'Counts by reason and month of the range, what was offered instead and taken, and one page of the persons, the latest first.',
          querystring: CancellationsQuery,
          response: replies(CancellationsPayload),
        },
      },
      async (request, reply) => {
        const { query } = request;
        const lang = langOf(request);
        const to = query.to || clock.today();
        const from = query.from || addDays(to, -YEAR_DAYS);
        refuseField(from > to ? { field: 'to', rule: 'rangeReversed' } : null);
        const list = cancellationsRepository(db, { from, to, reason: query.reason }, lang);
        if (query.format !== 'csv') {
          const [counts, offers] = [await list.counts(), await list.offers()];
          return answer(request, { from, to, counts, offers, ...(await cappedPage(query, list)) });
        }
        const cellsOf = (row: Cancellation) => [
          ...[row.purchaseId, row.customerId, row.name, row.email, row.productName],
          ...[row.startedOn, row.endedOn, translate(lang, REASONS[row.reason]), row.words],
        ];
        return sendCsv(request, reply, { name: 'cancellations', columns: COLUMNS, after: list.after, cellsOf });
      },
    );
    done();
  };
