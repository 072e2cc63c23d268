import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { TOO_MANY } from '../../core/platform/wire/errors';
import { logAdminSignIn } from '../../http/log/securityLog';
import { bearerOf, sessionOf } from '../../http/roles';
import { SecondFactorBody, SetupBody, SetupPayload } from './schemas';
import { createSecondFactor } from './service';

/** Second factor of admins, with `ADMIN_SECOND_FACTOR=totp` (rules §36.12). */
export const secondFactorRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const secondFactor = createSecondFactor(context);

    app.post(
      '/second-factor',
      {
        config: { roles: ['factor'], failures: ['factorMissing', 'factorWrong', ...TOO_MANY] },
        schema: {
          summary: 'Signs an admin in with the second factor',
          description:
            'Takes the token of `verifyotp`, which ends, and answers an admin token. The first right code confirms the factor of `setup`.',
          body: SecondFactorBody,
          response: replies(Type.String()),
        },
      },
      async (request) => {
        const token = await secondFactor.signIn(sessionOf(request), bearerOf(request) ?? '', request.body.code);
        logAdminSignIn(request);
        return answer(request, token, 'signedIn');
      },
    );

    app.post(
      '/second-factor/setup',
      {
        config: { roles: ['factor'], failures: ['factorSet'] },
        schema: {
          summary: 'Makes the key of a second factor',
          description:
            'For an admin without a confirmed factor. The recovery codes are shown this once; a repeat replaces key and codes.',
          body: SetupBody,
          response: replies(SetupPayload),
        },
      },
      async (request) => answer(request, await secondFactor.setUp(sessionOf(request))),
    );
    done();
  };
