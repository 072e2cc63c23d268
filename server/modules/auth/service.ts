import { normalizeEmail } from '../../../src/domain/email';
import type { Language } from '../../../src/domain/language';
import type { Sql } from '../../db/Db';
import { AppError } from '../../errors';
import type { Session } from '../../plugins/Session';
import type { Services } from '../../services';
import { toId } from '../../toId';
import type { CodeOwner } from '../codes/repository';
import type { Codes } from '../codes/service';
import { customersRepository, type Contact } from '../customers/repository';
import { mailRepository } from '../mail/repository';
import { startSession } from '../sessions/service';
import { codeMail } from './codeMail';
import { logEntry } from './logEntry';
import { authRepository } from './repository';

interface SendCode {
  email: string;
  lang: Language;
  ip: string;
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

  return {
    /** Sends a code. Whoever asks learns nothing about an address that has no account: it gets a code too, but no mail. */
    async sendCode({ email, lang, ip }: SendCode) {
      const emailNorm = normalizeEmail(email);
      await codes.enforceLimits(emailNorm, ip);
      return db.tx(async (tx) => {
        const { isAdmin, contacts } = await personaOf(tx, emailNorm);
        const code = await codes.issue(tx, ownerOf(emailNorm));
        if (isAdmin || contacts.length > 0) {
          const firstName = contacts[0]?.firstName;
          await mailRepository(tx).queue(
            codeMail({ to: emailNorm, lang, firstName, code, publicOrigin: config.publicOrigin }),
          );
        }
        return { multiaccount: !isAdmin && contacts.length > 1, isAdmin };
      });
    },

    /** Answers a token for the right code; a code works once and dies with its fifth wrong try. */
    async verifyCode(email: string, code: string): Promise<string> {
      const emailNorm = normalizeEmail(email);
      // A wrong try must be counted, so the transaction commits before the refusal is thrown.
      const outcome = await db.tx(async (tx) => {
        const verdict = isTestLogin(emailNorm, code) ? 'right' : await codes.judge(tx, ownerOf(emailNorm), code);
        if (verdict !== 'right') return { refused: verdict };
        const session = sessionFor(emailNorm, await personaOf(tx, emailNorm));
        return session ? { token: await startSession(tx, session) } : { refused: 'codeWrong' as const };
      });
      if (outcome.token === undefined) throw new AppError(outcome.refused);
      return outcome.token;
    },

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
