import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies } from '../../core/platform/wire/envelope';
import { TOO_MANY } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import type { Sessions } from '../../core/platform/sessions/Session';
import { logAdminSignIn } from '../../http/log/securityLog';
import { bearerOf, customerOf, sessionOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { Codes } from '../../core/platform/codes/service';
import { AccountWireSchema, LenQuery } from '../../core/shop/customers/schemas';
import { browserOf, setBrowser } from '../../core/platform/codes/knownBrowser';
import { callerKeyOf } from '../../core/platform/limits/caller';
import {
  LogoutAllBody,
  SendOtpBody,
  SendOtpPayload,
  SwitchAccountPayload,
  SwitchAccountQuery,
  VerifyOtpBody,
} from './schemas';
import { WRONG_CODE } from '../../core/platform/codes/service';
import { createAuth } from './service';

/** Sign-in, account choice and sign-out (rules §3.1, §3.12, §3.13, §5.2, §5.5, §5.12). */
export const authRoutes =
  (context: AppContext, sessions: Sessions, codes: Codes): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const auth = createAuth(context, codes);

    app.post(
      '/sendotp',
      {
        config: { roles: 'anyone', failures: ['codesClosed', ...TOO_MANY] },
        schema: {
          summary: 'Sends a sign-in code by mail',
          description:
            'An unknown address gets the same answer and no mail. `multiaccount` says whether several accounts share the address, `isAdmin` whether it is an admin’s; `challenge` is sent back with the code, and when the code is asked for again.',
          body: SendOtpBody,
          response: replies(SendOtpPayload),
        },
      },
      async (request) => {
        const { email, challenge } = request.body;
        const caller = { lang: langOf(request), ip: callerKeyOf(request), browser: browserOf(request) };
        const payload = await auth.sendCode({ email, challenge, ...caller });
        return answer(request, payload, 'codeSent');
      },
    );

    app.post(
      '/verifyotp',
      {
        config: { roles: 'anyone', failures: [...WRONG_CODE, 'codesClosed', ...TOO_MANY] },
        schema: {
          summary: 'Signs in with a code',
          description:
            'Answers a token: of an admin, of the choice among several accounts, or of the only account. Without a challenge the code is compared with every live one of the address.',
          body: VerifyOtpBody,
          response: replies(Type.String()),
        },
      },
      async (request, reply) => {
        const { email, otp: code, challenge } = request.body;
        const caller = { lang: langOf(request), ip: callerKeyOf(request), browser: browserOf(request) };
        const { token, browser, kind } = await auth.verifyCode({ email, code, challenge, ...caller });
        setBrowser(reply, browser, context.config.publicOrigin?.startsWith('https:') === true);
        if (kind === 'admin') logAdminSignIn(request);
        return answer(request, token, 'signedIn');
      },
    );

    app.get(
      '/multiaccounts',
      {
        config: { roles: ['choice', 'family'] },
        schema: {
          summary: 'Lists the accounts of the address',
          description: 'Those among which the caller may choose.',
          querystring: LenQuery,
          response: replies(Type.Object({ data: Type.Array(AccountWireSchema) })),
        },
      },
      async (request) => answer(request, { data: await auth.listAccounts(sessionOf(request)) }),
    );

    app.get(
      '/switch-account-login',
      {
        exposeHeadRoute: false,
        config: { roles: ['choice', 'family', 'admin'], failures: ['customerNotFound'] },
        schema: {
          summary: 'Opens an account',
          description:
            'Answers a token of it. An admin may open any account; everybody else those of their own address, and anything else is 403. The customer reads the `reason` of an admin in the history.',
          querystring: SwitchAccountQuery,
          response: replies(SwitchAccountPayload),
        },
      },
      async (request) => {
        const caller = sessionOf(request);
        const open = caller.kind === 'admin' ? auth.enterAccount : auth.switchAccount;
        const { checkoutChampId, reason } = request.query;
        const token = await open(caller, { checkoutChampId, reason: reason?.trim() || undefined });
        return answer(request, { token }, 'accountChosen');
      },
    );

    app.get(
      '/logout',
      {
        exposeHeadRoute: false,
        config: { roles: 'anyone' },
        schema: {
          summary: 'Signs out',
          description: 'Ends the token that the call carries; a dead one, or none, is fine too.',
          security: [{}, { bearer: [] }],
          querystring: LenQuery,
          response: replies(NoPayload),
        },
      },
      async (request) => {
        const token = bearerOf(request);
        if (token) await sessions.end(token);
        return answer(request, null, 'signedOut');
      },
    );

    app.post(
      '/logout-all',
      {
        config: { roles: ['customer'] },
        schema: {
          summary: 'Signs out everywhere',
          description: 'Ends every token of the customer but those of admins.',
          body: LogoutAllBody,
          response: replies(NoPayload),
        },
      },
      async (request) => {
        const { customerId, actingAdmin } = customerOf(request);
        await auth.signOutEverywhere({ ...sessionOf(request), customerId });
        return answer(request, null, actingAdmin === null ? 'signedOutEverywhere' : 'sessionsEnded');
      },
    );
    done();
  };
