import { normalizeEmail } from '../../../src/domain/customer/email';
import type { Language } from '../../../src/domain/language';
import type { Sql } from '../../db/Db';
import { AppError } from '../../errors';
import type { Session } from '../../plugins/Session';
import type { Services } from '../../services';
import { toId } from '../../toId';
import { changeLogRepository, customerAuthor } from '../changeLog/repository';
import { triesOfIp } from '../codes/codeLimits';
import type { CodeOwner } from '../codes/repository';
import type { Codes, Verdict } from '../codes/service';
import { customersRepository, type Contact } from '../customers/repository';
import { enforceLimits } from '../limits/enforceLimits';
import { mailRepository } from '../mail/repository';
import { endAllSessions, startSession } from '../sessions/service';
import { codeMail } from './codeMail';
import { logEntry } from './logEntry';
import { authRepository } from './repository';

interface SendCode {
  email: string;
  /** The caller's own, from an earlier call. */
  challenge: string | undefined;
  lang: Language;
  /** What the caller's limits are counted under. */
  ip: string;
}

interface VerifyCode extends Omit<SendCode, 'lang'> {
  code: string;
}

interface Persona {
  isAdmin: boolean;
  contacts: readonly Contact[];
}

const ownerOf = (emailNorm: string): CodeOwner => ({ purpose: 'login', emailNorm, customerId: null });

/** Sign-in with a code by mail, and the choice between accounts (rules §3.1, §5.1). */
export function createAuth({ db, config, clock }: Services, codes: Codes) {
  const personaOf = async (sql: Sql, emailNorm: string): Promise<Persona> => ({
    isAdmin: await authRepository(sql).isAdmin(emailNorm),
    contacts: await customersRepository(sql).contactsOf(emailNorm),
  });

  const isTestLogin = (emailNorm: string, code: string) =>
    config.testLogin?.email === emailNorm && config.testLogin.code === code;

  const sessionFor = (emailNorm: string, { isAdmin, contacts }: Persona): Session | undefined => {
    const nobody = { emailNorm, customerId: null, actingAdmin: null };
    if (isAdmin) return { ...nobody, kind: 'admin' };
    if (contacts.length > 1) return { ...nobody, kind: 'choice' };
    return contacts[0] && { ...nobody, kind: 'customer', customerId: contacts[0].id };
  };

  /** Answers a token, or the refusal. A wrong try must be counted, so the transaction commits before it is thrown. */
  const signIn = async (emailNorm: string, judge: (tx: Sql) => Promise<Verdict>): Promise<string> => {
    const outcome = await db.tx(async (tx) => {
      const verdict = await judge(tx);
      if (verdict !== 'right') return { refused: verdict };
      const session = sessionFor(emailNorm, await personaOf(tx, emailNorm));
      return session ? { token: await startSession(tx, session) } : { refused: 'codeWrong' as const };
    });
    if (outcome.token === undefined) throw new AppError(outcome.refused);
    return outcome.token;
  };

  return {
    /** Sends a code. Whoever asks learns nothing about an address that has no account: it gets a code too, but no mail. */
    async sendCode({ email, challenge, lang, ip }: SendCode) {
      const emailNorm = normalizeEmail(email);
      const owner = ownerOf(emailNorm);
      const request = await codes.request(owner, challenge, ip);
      return db.tx(async (tx) => {
        const { isAdmin, contacts } = await personaOf(tx, emailNorm);
        const code = await codes.issue(tx, owner, request);
        if (isAdmin || contacts.length > 0) {
          const firstName = contacts[0]?.firstName;
          await mailRepository(tx).queue(
            codeMail({ to: emailNorm, lang, firstName, code, publicOrigin: config.publicOrigin }),
          );
        }
        return { multiaccount: !isAdmin && contacts.length > 1, isAdmin, challenge: request.challenge };
      });
    },

    /** Answers a token for the right code (rules §5.5). */
    async verifyCode({ email, code, challenge, ip }: VerifyCode): Promise<string> {
      const emailNorm = normalizeEmail(email);
      const owner = ownerOf(emailNorm);
      await enforceLimits(db, [triesOfIp(ip, config.mode)]);
      if (isTestLogin(emailNorm, code)) return signIn(emailNorm, () => Promise.resolve('right'));
      return signIn(emailNorm, (tx) =>
        challenge ? codes.judge(tx, owner, code, challenge) : codes.judgeAny(tx, owner, code),
      );
    },

    /** Ends every token of the customer but those of admins; the change log keeps who did it (rules §3.12). */
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

    /** Opens a customer's account: one of the chooser's own, or any for an admin (rules §3.2, §3.4). */
    async switchAccount({ kind, emailNorm }: Session, checkoutChampId: string): Promise<string> {
      const isAdmin = kind === 'admin';
      const customerId = toId(checkoutChampId);
      // The line of a refused try has to be kept, so the transaction commits before the refusal is thrown.
      const token = await db.tx(async (tx) => {
        const owner = await customersRepository(tx).emailOf(customerId);
        if (isAdmin) await logEntry(tx, clock.now(), { admin: emailNorm, customerId, isFound: owner !== undefined });
        else if (owner !== emailNorm) throw new AppError('notAllowed');
        if (owner === undefined) return undefined;
        return startSession(tx, {
          kind: 'customer',
          emailNorm: owner,
          customerId,
          actingAdmin: isAdmin ? emailNorm : null,
        });
      });
      if (token === undefined) throw new AppError('customerNotFound');
      return token;
    },
  };
}
