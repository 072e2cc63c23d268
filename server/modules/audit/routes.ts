import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { normalizeEmail } from '#src/domain/email';
import type { AppContext } from '../../core/platform/context/AppContext';
import { cappedPage } from '../../core/platform/wire/cappedPage';
import { answer, replies } from '../../core/platform/wire/envelope';
import { toId } from '../../core/platform/wire/toId';
import { sendCsv } from '../../http/sendCsv';
import { auditRepository, type AuditFilter } from './repository';
import { AuditPayload, AuditQuery, type AuditRow } from './schemas';

const COLUMNS = [
  'csvAt',
  'csvActor',
  'csvAdmin',
  'csvKey',
  'csvCustomerId',
  'csvCustomer',
  'csvAction',
  'csvSubject',
  'csvSubjectId',
  'csvBefore',
  'csvAfter',
] as const;

const valuesOf = (values: object): string => (Object.keys(values).length > 0 ? JSON.stringify(values) : '');

const cellsOf = (row: AuditRow) => [
  ...[row.at, row.actor, row.admin, row.key, row.customerId, row.customerName],
  ...[row.action, row.subject, row.subjectId, valuesOf(row.before), valuesOf(row.after)],
];

const filterOf = ({ admin, kind, customerId, from, to }: AuditQuery): AuditFilter => ({
  admin: admin ? normalizeEmail(admin) : undefined,
  action: kind || undefined,
  customerId: customerId ? toId(customerId) : undefined,
  from: from || undefined,
  to: to || undefined,
});

/** The change log, for admins; nothing in it can be changed (rules §39.1, §39.2). */
export const auditRoutes =
  ({ db }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/audit',
      {
        config: { roles: ['admin'], hasCsv: true },
        schema: {
          summary: 'Lists who has changed what',
          description: 'One page, the newest first. Filters are combined; days are of the shop’s time zone.',
          querystring: AuditQuery,
          response: replies(AuditPayload),
        },
      },
      async (request, reply) => {
        const { query } = request;
        const log = auditRepository(db, filterOf(query));
        if (query.format === 'csv')
          return sendCsv(request, reply, { name: 'audit', columns: COLUMNS, after: log.after, cellsOf });
        return answer(request, await cappedPage(query, log));
      },
    );
    done();
  };
