import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { OTP_LENGTH, OTP_MAX_TRIES, otpExpiry } from '#src/domain/customer/otp';
import type { Sql } from '#server/db/Db';
import { AppError, tooMany, type ErrorKind } from '../wire/errors';
import type { AppContext } from '../context/AppContext';
import { enforceLimits } from '../limits/enforceLimits';
import { limitsRepository } from '../limits/repository';
import {
  codesOfAddress,
  codesOfAsker,
  codesOfIp,
  openTriesOf,
  pauseOfChallenge,
  resendsOfChallenge,
} from './codeLimits';
import { countGuess, refuseGuessing } from './guesses';
import { isSameSecret } from './isSameSecret';
import { secretsRepository } from '../secrets/repository';
import { codesRepository, type Challenge, type CodeOwner } from './repository';

const CHALLENGE_BYTES = 32;
/** Maximum of live codes per owner; a further code invalidates the oldest (rules §5.3). */
const LIVE_CODES = 5;
/** Limit of wrong tries over all codes of a challenge, because resends must not allow unlimited guesses. */
const TRIES_PER_CHALLENGE = OTP_MAX_TRIES * 2;

export const WRONG_CODE = ['codeWrong', 'codeUsed', 'codeExpired', 'codeDead'] as const satisfies readonly ErrorKind[];
type CodeResult = 'right' | (typeof WRONG_CODE)[number];

export interface CodeTry {
  code: string;
  /** Challenge of the browser's code request, if any; ignored for a change of the e-mail address. */
  challenge?: string | undefined;
  /** True for a browser with an earlier sign-in to the e-mail address (rules §5.22). */
  isKnown: boolean;
}

/** Permission to send a code, for a new or an existing challenge. */
export interface CodeRequest {
  challenge: string;
  isResend: boolean;
}

interface Judged {
  result: CodeResult;
  /** True if the wrong code counts towards the daily limit (rules §5.22). */
  isGuess: boolean;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const codeHashOf = (secret: string, { purpose, emailNorm, customerId }: CodeOwner, code: string): string =>
  createHmac('sha256', secret)
    .update([purpose, emailNorm, ...(customerId === null ? [] : [customerId]), code].join(':'))
    .digest('hex');

/** Returns a test whether a challenge has the code, hashed with any accepted secret (rules §21.15). */
async function hasCode(sql: Sql, owner: CodeOwner, code: string): Promise<(challenge: Challenge) => boolean> {
  const secrets = await secretsRepository(sql).accepted('codes');
  const hashes = secrets.map(({ secret }) => codeHashOf(secret, owner, code));
  return ({ codeHash }) => hashes.some((hash) => isSameSecret(codeHash, hash));
}

/** Returns a random challenge for a sign-in, a fixed challenge for a change of the e-mail address (rules §5.16). */
const newChallenge = ({ purpose, emailNorm, customerId }: CodeOwner): string =>
  purpose === 'login' ? randomBytes(CHALLENGE_BYTES).toString('base64url') : `${customerId}:${emailNorm}`;

const hasTriesLeft = ({ attempts, earlierAttempts }: Challenge): boolean =>
  attempts < OTP_MAX_TRIES && attempts + earlierAttempts < TRIES_PER_CHALLENGE;

const mayResend = ({ attempts, earlierAttempts, isUsed, expiresAt }: Challenge, now: Date): boolean =>
  !isUsed && expiresAt > now && attempts + earlierAttempts < TRIES_PER_CHALLENGE;

/** Reports a second use of a code as `codeUsed`, because browsers may repeat an interrupted POST. */
function resultOf(challenge: Challenge, isRight: boolean, now: Date): CodeResult {
  if (!hasTriesLeft(challenge)) return 'codeDead';
  if (isRight && challenge.isUsed) return 'codeUsed';
  if (challenge.isDisplaced || challenge.expiresAt <= now) return 'codeExpired';
  return isRight ? 'right' : 'codeWrong';
}

/** Creates the code service: six digits, stored hashed, one live code per challenge (rules §5.3, §5.16). */
export function createCodes({ db, clock, config }: AppContext) {
  const findLive = async (owner: CodeOwner, challenge: string | undefined): Promise<string | undefined> => {
    if (!challenge) return undefined;
    const found = await codesRepository(db).find(owner, sha256(challenge));
    return found && mayResend(found, clock.now()) ? challenge : undefined;
  };

  /** Checks the code of a challenge, and counts a wrong code. */
  async function checkOwn(tx: Sql, owner: CodeOwner, code: string, challenge: string): Promise<Judged> {
    const codes = codesRepository(tx);
    const found = await codes.find(owner, sha256(challenge), 'for update');
    if (!found) return { result: 'codeWrong', isGuess: false };
    const isRight = await hasCode(tx, owner, code);
    const result = resultOf(found, isRight(found), clock.now());
    if (result === 'right') await codes.markUsed(found.challengeHash);
    if (result !== 'codeWrong') return { result, isGuess: false };
    await codes.countWrongTry(found.challengeHash);
    const isAlive = hasTriesLeft({ ...found, attempts: found.attempts + 1 });
    return { result: isAlive ? 'codeWrong' : 'codeDead', isGuess: true };
  }

  /** Checks a try without a challenge. A wrong try invalidates no code. @throws AppError 429 */
  async function checkAny(tx: Sql, owner: CodeOwner, code: string): Promise<Judged> {
    const [codes, limits] = [codesRepository(tx), limitsRepository(tx)];
    const limit = openTriesOf(owner);
    const wait = await limits.waitOf(limit);
    if (wait > 0) throw tooMany(wait, limit.name);
    const matching = (await codes.lockAll(owner)).filter(await hasCode(tx, owner, code));
    const results = matching.map((challenge) => resultOf(challenge, true, clock.now()));
    const right = matching[results.indexOf('right')];
    if (right) await codes.markUsed(right.challengeHash);
    else if (results.length === 0) await limits.hit(limit);
    return { result: right ? 'right' : (results[0] ?? 'codeWrong'), isGuess: results.length === 0 };
  }

  return {
    /**
     * Checks the limits of a code request (rules §5.4).
     * @param challenge of the caller's earlier request, if any
     * @param ip key of limits per IP address, as returned by `callerKeyOf`
     * @throws AppError 429
     */
    async request(
      owner: CodeOwner,
      { challenge, ip, isKnown }: { challenge?: string | undefined; ip: string; isKnown: boolean },
    ): Promise<CodeRequest> {
      await refuseGuessing(db, owner, isKnown);
      const known = owner.purpose === 'login' ? challenge : newChallenge(owner);
      const live = await findLive(owner, known);
      const ofIp = codesOfIp(ip, config.mode);
      if (live !== undefined) {
        await enforceLimits(db, [pauseOfChallenge(sha256(live)), resendsOfChallenge(sha256(live))]);
        // Counts without a refusal, because customers may share an IP address.
        await limitsRepository(db).hit(ofIp);
        return { challenge: live, isResend: true };
      }
      await enforceLimits(db, [...codesOfAsker(owner, ip), ofIp, codesOfAddress(owner)]);
      const fresh = newChallenge(owner);
      await limitsRepository(db).hit(pauseOfChallenge(sha256(fresh)));
      return { challenge: fresh, isResend: false };
    },

    /** Creates, stores and returns the code of a challenge. */
    async issue(tx: Sql, owner: CodeOwner, { challenge, isResend }: CodeRequest): Promise<string> {
      const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
      const codes = codesRepository(tx);
      const now = clock.now();
      const [{ secret }] = await secretsRepository(tx).accepted('codes');
      await codes.lockOwner(owner);
      await codes.put(owner, {
        challengeHash: sha256(challenge),
        codeHash: codeHashOf(secret, owner, code),
        expiresAt: otpExpiry(now),
        isResend,
      });
      await codes.displaceOldest(owner, now, LIVE_CODES);
      return code;
    },

    /**
     * Checks a code, and counts a wrong code. Commit the count before throwing the error (rules §5.5, §5.22).
     * @returns the error, or undefined for the right code
     * @throws AppError 429
     */
    async check(tx: Sql, owner: CodeOwner, { code, challenge, isKnown }: CodeTry): Promise<AppError | undefined> {
      await codesRepository(tx).lockOwner(owner);
      await refuseGuessing(tx, owner, isKnown);
      const own = owner.purpose === 'login' ? challenge : newChallenge(owner);
      const { result, isGuess } = await (own ? checkOwn(tx, owner, code, own) : checkAny(tx, owner, code));
      if (result === 'right') return undefined;
      const last = isGuess ? await countGuess(tx, owner, isKnown) : undefined;
      return last ?? new AppError(result);
    },
  };
}
export type Codes = ReturnType<typeof createCodes>;
