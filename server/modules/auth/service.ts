import { normalizeEmail } from '#src/domain/email';
import type { Language } from '#src/domain/language';
import type { Sql } from '../../db/Db';
import { AppError } from '../../core/platform/wire/errors';
import { recordSignIn } from '../../core/platform/admins/recordSignIn';
import { adminsRepository, type Admin } from '../../core/platform/admins/repository';
import type { NewSession, Session, SessionKind } from '../../core/platform/sessions/Session';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import { changeLogRepository, customerAuthor } from '../../core/platform/changeLog/repository';
import { triesOfIp } from '../../core/platform/codes/codeLimits';
import type { CodeOwner } from '../../core/platform/codes/repository';
import { isKnownBrowser, rememberBrowser } from '../../core/platform/codes/knownBrowser';
import type { Codes } from '../../core/platform/codes/service';
import { customersRepository, type Contact } from '../../core/shop/customers/repository';
import type { AccountWire } from '../../core/shop/customers/schemas';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import { mailRepository } from '../../core/platform/mail/repository';
import { endAllSessions, startSession } from '../../core/platform/sessions/service';
import { codeMail } from './codeMail';
import { guessingMail } from './guessingMail';
import { logEntry } from './logEntry';

interface SendCode {
  email: string;
  /** Challenge from the reply of an earlier `sendotp`; may be undefined or empty (rules §5.16). */
  challenge: string | undefined;
  lang: Language;
  /** Caller's key in limits per IP (rules §5.18). */
  ip: string;
  /** Value of the cookie `browser`; empty without the cookie (rules §5.22). */
  browser: string;
}

interface VerifyCode extends SendCode {
  code: string;
}

/** Account to open; `reason` is for an admin's entry. */
interface Entered {
  checkoutChampId: string;
  reason: string | undefined;
}

interface SignedIn {
  token: string;
  /** New value of the cookie `browser` (rules §5.22). */
  browser: string;
  kind: SessionKind;
}

interface Persona {
  admin: Admin | undefined;
  contacts: readonly Contact[];
}

/**
 * Returns the e-mail address whose accounts the session may switch to (rules §3.13).
 * @throws AppError `notAllowed` if the session's customer has another e-mail address
 */
async function familyAddressOf(sql: Sql, { emailNorm, customerId }: Session): Promise<string> {
  const isMoved = customerId !== null && (await customersRepository(sql).emailOf(customerId)) !== emailNorm;
  if (isMoved) throw new AppError('notAllowed');
  return emailNorm;
}

const ownerOf = (emailNorm: string): CodeOwner => ({ purpose: 'login', emailNorm, customerId: null });

/** Creates the service of the auth routes (rules §3.1, §5.1). */
export function createAuth({ db, config, clock, publicOrigin }: AppContext, codes: Codes) {
  const personaOf = async (sql: Sql, emailNorm: string): Promise<Persona> => ({
    admin: await adminsRepository(sql).find(emailNorm),
    contacts: await customersRepository(sql).contactsOf(emailNorm),
  });

  const isTestLogin = (emailNorm: string, code: string) =>
    config.testLogin?.email === emailNorm && config.testLogin.code === code;

  const sessionFor = (emailNorm: string, { admin, contacts }: Persona): NewSession | undefined => {
    const nobody = { emailNorm, customerId: null, actingAdmin: null, hasFactor: false, familySince: null };
    if (admin) return { ...nobody, kind: config.secondFactor ? 'factor' : 'admin' };
    if (contacts.length > 1) return { ...nobody, kind: 'choice' };
    return contacts[0] && { ...nobody, kind: 'customer', customerId: contacts[0].id };
  };

  /** Queues the mail about wrong codes if a customer or an admin has the e-mail address. */
  const queueGuessingMail = async (tx: Sql, emailNorm: string, lang: Language): Promise<void> => {
    const { admin, contacts } = await personaOf(tx, emailNorm);
    if (admin || contacts.length > 0) await mailRepository(tx).queue(guessingMail(emailNorm, lang));
  };

  /** Starts a session for the right code. @returns the error instead of throwing it, so that the counted try commits */
  const signIn = (emailNorm: string, { code, challenge, browser, lang }: VerifyCode): Promise<SignedIn | AppError> =>
    db.tx(async (tx) => {
      const isKnown = await isKnownBrowser(tx, browser, emailNorm);
      const refusal = isTestLogin(emailNorm, code)
        ? undefined
        : await codes.check(tx, ownerOf(emailNorm), { code, challenge, isKnown });
      if (refusal?.kind === 'codesClosed' && !isKnown) await queueGuessingMail(tx, emailNorm, lang);
      if (refusal) return refusal;
      const persona = await personaOf(tx, emailNorm);
      const session = sessionFor(emailNorm, persona);
      if (!session) return new AppError('codeWrong');
      if (persona.admin && session.kind === 'admin') await recordSignIn(tx, persona.admin, clock.now());
      return {
        token: await startSession(tx, session),
        kind: session.kind,
        browser: await rememberBrowser(tx, browser, emailNorm),
      };
    });

  return {
    /** Queues a code by mail; an unknown e-mail address gets a reply, but no mail (rules §5.2). @throws AppError 429 */
    async sendCode({ email, challenge, lang, ip, browser }: SendCode) {
      const emailNorm = normalizeEmail(email);
      const owner = ownerOf(emailNorm);
      const isKnown = await isKnownBrowser(db, browser, emailNorm);
      const request = await codes.request(owner, { challenge, ip, isKnown });
      return db.tx(async (tx) => {
        const { admin, contacts } = await personaOf(tx, emailNorm);
        const isAdmin = admin !== undefined;
        const code = await codes.issue(tx, owner, request);
        if (isAdmin || contacts.length > 0) {
          const firstName = contacts[0]?.firstName;
          await mailRepository(tx).queue(codeMail({ to: emailNorm, lang, firstName, code, publicOrigin }));
        }
        return { multiaccount: !isAdmin && contacts.length > 1, isAdmin, challenge: request.challenge };
      });
    },

    /** Starts a session for the right code (rules §5.5). @throws AppError for a wrong code or 429 */
    async verifyCode(input: VerifyCode): Promise<SignedIn> {
      await enforceLimits(db, [triesOfIp(input.ip, config.mode)]);
      const outcome = await signIn(normalizeEmail(input.email), input);
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    },

    /** Ends the choice sessions of the family, and the customer's sessions except impersonations (rules §3.12). */
    signOutEverywhere: ({ emailNorm, customerId, actingAdmin }: Session & { customerId: number }): Promise<void> =>
      db.tx(async (tx) => {
        await endAllSessions(tx, customerId, emailNorm);
        await changeLogRepository(tx).add({
          ...customerAuthor(clock.now(), actingAdmin),
          customerId,
          subject: 'customer',
          subjectId: customerId,
          action: 'signedOutEverywhere',
          before: {},
          after: {},
        });
      }),

    /** Returns the accounts of a choice or family session (rules §3.2, §3.13). @throws AppError `notAllowed` */
    listAccounts: async (caller: Session): Promise<AccountWire[]> =>
      customersRepository(db).accountsOf(await familyAddressOf(db, caller)),

    /**
     * Starts a session of an account of the family (rules §3.2, §3.13). Keeps the caller's session, because a retry or
     * another tab may still use it.
     * @returns the new token
     * @throws AppError `notAllowed` for an account outside the family
     */
    switchAccount: (caller: Session, { checkoutChampId }: Entered): Promise<string> =>
      db.tx(async (tx) => {
        const customerId = toId(checkoutChampId);
        const emailNorm = await familyAddressOf(tx, caller);
        if ((await customersRepository(tx).lockEmail(customerId)) !== emailNorm) throw new AppError('notAllowed');
        const { hasFactor, familySince } = caller;
        return startSession(tx, { kind: 'customer', emailNorm, customerId, actingAdmin: null, hasFactor, familySince });
      }),

    /** Starts an impersonation and returns its token (rules §3.4). @throws AppError `customerNotFound` */
    enterAccount: async (
      { emailNorm: admin, hasFactor }: Session,
      { checkoutChampId, reason }: Entered,
    ): Promise<string> => {
      const customerId = toId(checkoutChampId);
      // Commits before the error is thrown, so that the change log keeps the refused try.
      const token = await db.tx(async (tx) => {
        const owner = await customersRepository(tx).lockEmail(customerId);
        await logEntry(tx, clock.now(), { admin, customerId, isFound: owner !== undefined, reason });
        if (owner === undefined) return undefined;
        const session = { kind: 'customer', emailNorm: owner, customerId, actingAdmin: admin } as const;
        return startSession(tx, { ...session, hasFactor, familySince: null });
      });
      if (token === undefined) throw new AppError('customerNotFound');
      return token;
    },
  };
}
