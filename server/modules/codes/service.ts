import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH, OTP_MAX_TRIES, otpExpiry } from '../../../src/domain/otp';
import type { Sql } from '../../db/Db';
import type { Services } from '../../services';
import { enforceLimits } from '../limits/enforceLimits';
import { codesRepository, type CodeOwner } from './repository';

const HOUR_SECONDS = 3_600;
const RESEND_SECONDS = 30;
const CODES_PER_HOUR = 10;
const CODES_PER_HOUR_AND_IP = { production: 30, demo: 3_000 } as const;

export type Verdict = 'right' | 'codeWrong' | 'codeUsed' | 'codeExpired' | 'codeDead';

/** Codes by mail: six digits, hashed, one live code an address and purpose (rules §5.3). */
export async function createCodes({ db, clock, config }: Services) {
  const secret = await codesRepository(db).secret();
  const hashOf = ({ purpose, emailNorm, customerId }: CodeOwner, code: string) =>
    createHmac('sha256', secret)
      .update([purpose, emailNorm, ...(customerId === null ? [] : [customerId]), code].join(':'))
      .digest('hex');
  const isSame = (left: string, right: string) => timingSafeEqual(Buffer.from(left), Buffer.from(right));

  return {
    /** The limits of every mail with a code, whatever it is for. */
    enforceLimits: (emailNorm: string, ip: string) =>
      enforceLimits(db, [
        { key: `code:ip:${ip}`, max: CODES_PER_HOUR_AND_IP[config.mode], windowSeconds: HOUR_SECONDS },
        { key: `code:resend:${emailNorm}`, max: 1, windowSeconds: RESEND_SECONDS },
        { key: `code:mail:${emailNorm}`, max: CODES_PER_HOUR, windowSeconds: HOUR_SECONDS },
      ]),

    /** Makes a code and answers it; only its hash is kept. */
    async issue(tx: Sql, owner: CodeOwner): Promise<string> {
      const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
      await codesRepository(tx).put(owner, hashOf(owner, code), otpExpiry(clock.now()));
      return code;
    },

    /**
     * Judges a try and counts a wrong one: whoever asks must commit before refusing. The right code works once, and
     * is told to be used after that, because browsers repeat a POST by themselves when its connection was cut.
     */
    async judge(tx: Sql, owner: CodeOwner, code: string): Promise<Verdict> {
      const codes = codesRepository(tx);
      const challenge = await codes.lock(owner);
      if (!challenge) return 'codeWrong';
      if (challenge.attempts >= OTP_MAX_TRIES) return 'codeDead';
      const isRight = isSame(challenge.codeHash, hashOf(owner, code));
      if (isRight && challenge.isUsed) return 'codeUsed';
      if (challenge.expiresAt <= clock.now()) return 'codeExpired';
      if (isRight) {
        await codes.markUsed(owner);
        return 'right';
      }
      await codes.countWrongTry(owner);
      return challenge.attempts + 1 < OTP_MAX_TRIES ? 'codeWrong' : 'codeDead';
    },
  };
}
export type Codes = Awaited<ReturnType<typeof createCodes>>;
