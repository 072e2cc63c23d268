import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies } from '../../core/wire/envelope';
import { langOf } from '../../core/wire/language';
import type { Sessions } from '../../core/sessions/Session';
import { bearerOf, customerOf, sessionOf } from '../../http/roles';
import type { Services } from '../../core/services/services';
import type { Codes } from '../../core/codes/service';
import { AccountWireSchema, LenQuery } from '../../core/customers/schemas';
import { callerKeyOf } from '../../core/limits/caller';
import {
  LogoutAllBody,
  SendOtpBody,
  SendOtpPayload,
  SwitchAccountPayload,
  SwitchAccountQuery,
  VerifyOtpBody,
} from './schemas';
import { createAuth } from './service';

/** Signing in and out (rules §3.1, §3.12, §3.13, §5.2, §5.5, §5.12). */
export const authRoutes =
  (services: Services, sessions: Sessions, codes: Codes): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const auth = createAuth(services, codes);

    app.post(
      '/sendotp',
      { config: { roles: 'anyone' }, schema: { body: SendOtpBody, response: replies(SendOtpPayload) } },
      async (request) => {
        const { email, challenge } = request.body;
        const caller = { lang: langOf(request), ip: callerKeyOf(request) };
        const payload = await auth.sendCode({ email, challenge, ...caller });
        return answer(request, payload, 'codeSent');
      },
    );

    app.post(
      '/verifyotp',
      { config: { roles: 'anyone' }, schema: { body: VerifyOtpBody, response: replies(Type.String()) } },
      async (request) => {
        const { email, otp: code, challenge } = request.body;
        const token = await auth.verifyCode({ email, code, challenge, ip: callerKeyOf(request) });
        return answer(request, token, 'signedIn');
      },
    );

    app.get(
      '/multiaccounts',
      {
        config: { roles: ['choice', 'family'] },
        schema: { querystring: LenQuery, response: replies(Type.Object({ data: Type.Array(AccountWireSchema) })) },
      },
      async (request) => answer(request, { data: await auth.listAccounts(sessionOf(request)) }),
    );

    app.get(
      '/switch-account-login',
      {
        exposeHeadRoute: false,
        config: { roles: ['choice', 'family', 'admin'] },
        schema: { querystring: SwitchAccountQuery, response: replies(SwitchAccountPayload) },
      },
      async (request) => {
        const caller = sessionOf(request);
        const open = caller.kind === 'admin' ? auth.enterAccount : auth.switchAccount;
        const token = await open(caller, request.query.checkoutChampId);
        return answer(request, { token }, 'accountChosen');
      },
    );

    app.get(
      '/logout',
      {
        exposeHeadRoute: false,
        config: { roles: 'anyone' },
        schema: { querystring: LenQuery, response: replies(NoPayload) },
      },
      async (request) => {
        const token = bearerOf(request);
        if (token) await sessions.end(token);
        return answer(request, null, 'signedOut');
      },
    );

    app.post(
      '/logout-all',
      { config: { roles: ['customer'] }, schema: { body: LogoutAllBody, response: replies(NoPayload) } },
      async (request) => {
        const { customerId, actingAdmin } = customerOf(request);
        await auth.signOutEverywhere({ ...sessionOf(request), customerId });
        return answer(request, null, actingAdmin === null ? 'signedOutEverywhere' : 'sessionsEnded');
      },
    );
    done();
  };
