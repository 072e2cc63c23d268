import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '../../../src/domain/email';
import type { Language } from '../../../src/domain/language';
import { OTP_LENGTH, OTP_MAX_TRIES, otpExpiry } from '../../../src/domain/otp';
import type { Sql } from '../../db/Db';
import { AppError } from '../../errors';
import type { Session } from '../../plugins/Session';
import type { Services } from '../../services';
import { toId } from '../../toId';
import { customersRepository, type Contact } from '../customers/repository';
import { enforceLimits } from '../limits/enforceLimits';
import { mailRepository } from '../mail/repository';
import { startSession } from '../sessions/service';
import { codeMail } from './codeMail';
import { authRepository } from './repository';

const HOUR_SECONDS = 3_600;
const RESEND_SECONDS = 30;
const CODES_PER_HOUR = 10;
const CODES_PER_HOUR_AND_IP = { production: 30, demo: 3_000 } as const;

interface SendCode {
  email: string;
  lang: Language;
  ip: string;
}

interface Persona {
  isAdmin: boolean;
  contacts: readonly Contact[];
}

type Verdict = 'right' | 'codeWrong' | 'codeExpired' | 'codeDead';

/** Sign-in with a code by mail, and the choice between accounts (contract §2, §4). */
export async function createAuth({ db, clock, config }: Services) {
  const secret = await authRepository(db).codeSecret();
  const hashOf = (emailNorm: string, code: string) =>
    createHmac('sha256', secret).update(`login:${emailNorm}:${code}`).digest('hex');
  const isSame = (left: string, right: string) => timingSafeEqual(Buffer.from(left), Buffer.from(right));

  const personaOf = async (sql: Sql, emailNorm: string): Promise<Persona> => ({
    isAdmin: await authRepository(sql).isAdmin(emailNorm),
    contacts: await customersRepository(sql).contactsOf(emailNorm),
  });

  const judge = async (sql: Sql, emailNorm: string, code: string): Promise<Verdict> => {
    const challenges = authRepository(sql);
    const challenge = await challenges.lockChallenge(emailNorm);
    if (!challenge) return 'codeWrong';
    if (challenge.attempts >= OTP_MAX_TRIES) return 'codeDead';
    if (challenge.expiresAt <= clock.now()) return 'codeExpired';
    if (isSame(challenge.codeHash, hashOf(emailNorm, code))) {
      await challenges.removeChallenge(emailNorm);
      return 'right';
    }
    await challenges.countWrongTry(emailNorm);
    return 'codeWrong';
  };

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
      await enforceLimits(db, [
        { key: `code:ip:${ip}`, max: CODES_PER_HOUR_AND_IP[config.mode], windowSeconds: HOUR_SECONDS },
        { key: `code:resend:${emailNorm}`, max: 1, windowSeconds: RESEND_SECONDS },
        { key: `code:mail:${emailNorm}`, max: CODES_PER_HOUR, windowSeconds: HOUR_SECONDS },
      ]);
      const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
      return db.tx(async (tx) => {
        const { isAdmin, contacts } = await personaOf(tx, emailNorm);
        await authRepository(tx).putChallenge(emailNorm, hashOf(emailNorm, code), otpExpiry(clock.now()));
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
        const verdict = isTestLogin(emailNorm, code) ? 'right' : await judge(tx, emailNorm, code);
        if (verdict !== 'right') return { refused: verdict };
        const session = sessionFor(emailNorm, await personaOf(tx, emailNorm));
        return session ? { token: await startSession(tx, session) } : { refused: 'codeWrong' as const };
      });
      if (outcome.token === undefined) throw new AppError(outcome.refused);
      return outcome.token;
    },

    /** Opens a customer's account: one of the chooser's own, or any for an admin (contract §2). */
    async switchAccount({ kind, emailNorm }: Session, checkoutChampId: string): Promise<string> {
      const isAdmin = kind === 'admin';
      const customerId = toId(checkoutChampId);
      const owner = await customersRepository(db).emailOf(customerId);
      if (!isAdmin && owner !== emailNorm) throw new AppError('notAllowed');
      if (owner === undefined) throw new AppError('customerNotFound');
      return startSession(db, {
        kind: 'customer',
        emailNorm: owner,
        customerId,
        actingAdmin: isAdmin ? emailNorm : null,
      });
    },
  };
}
