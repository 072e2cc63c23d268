import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { normalizeEmail } from '#src/domain/email';
import { adminsRepository } from '../../core/platform/admins/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { answer, NoPayload, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { LenQuery } from '../../core/shop/customers/schemas';
import { sessionOf } from '../../http/roles';
import { saveAdmin } from './saveAdmin';
import { AdminListPayload, OwnRolePayload, SaveAdminBody } from './schemas';

const config = { roles: ['admin'] } as const;

/** Lists, invites, changes and removes admins, and shows the caller's role (rules §36.6, §36.7). */
export const adminsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/admins',
      {
        config,
        schema: {
          summary: 'Lists the admins',
          description: 'All of them, by e-mail address.',
          querystring: LenQuery,
          response: replies(AdminListPayload),
        },
      },
      async (request) => answer(request, { admins: await adminsRepository(context.db).listWithTimes() }),
    );

    app.post(
      '/admins',
      {
        config: { ...config, takesKey: true, failures: ['lastOwner'] },
        schema: {
          summary: 'Adds an admin, changes the role of one, or removes one',
          description:
            'A new admin gets a mail with a link to the sign-in. The last owner can neither be removed nor get another role. The same again changes nothing.',
          consumes: ['application/json'],
          body: SaveAdminBody,
          response: replies(NoPayload),
        },
      },
      (request) => {
        const owner = sessionOf(request).emailNorm;
        const [email, role] = [normalizeEmail(request.body.email), request.body.role || null];
        const action = actionKeyOf(request, owner, { email, role });
        return saveAdmin(context, { owner, email, role, lang: langOf(request), action });
      },
    );

    app.get(
      '/me',
      {
        config,
        schema: {
          summary: 'Shows the role of the caller',
          querystring: LenQuery,
          response: replies(OwnRolePayload),
        },
      },
      (request) => {
        const { emailNorm: email, role } = sessionOf(request);
        if (role === null) throw new AppError('notSignedIn');
        return answer(request, { email, role });
      },
    );
    done();
  };
