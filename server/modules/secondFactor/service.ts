import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { adminsRepository, type Admin } from '../../core/platform/admins/repository';
import { factorsRepository, type Factor } from '../../core/platform/admins/factorsRepository';
import { recordSignIn } from '../../core/platform/admins/recordSignIn';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import { limitWrongTries } from '../../core/platform/limits/enforceLimits';
import type { Limit } from '../../core/platform/limits/repository';
import type { Session } from '../../core/platform/sessions/Session';
import { endSession, startSession } from '../../core/platform/sessions/service';
import { AppError } from '../../core/platform/wire/errors';
import type { Sql } from '../../db/Db';

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 5;
/** Accepted steps of 30 seconds before and after the present one, because clocks differ. */
const WINDOW = 1;

/** Hourly limit of wrong codes per admin, as of sign-in codes without a challenge (rules §36.13). */
const wrongCodesOf = (emailNorm: string): Limit => ({ name: 'factor', of: emailNorm, max: 5, windowSeconds: 3_600 });

const hashOf = (code: string): string => createHash('sha256').update(code.toLowerCase()).digest('hex');

/** Such as `a1b2c-3d4e5`. */
const newRecoveryCode = (): string => randomBytes(RECOVERY_BYTES).toString('hex').replace(/^.{5}/, '$&-');

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), ...(issuer && { issuer }), ...(label && { label }) });

/** Returns the time step of a right code that was not used before. */
function stepOf(code: string, { secret, lastStep }: Factor, now: number): number | undefined {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return undefined;
  const step = totp.counter({ timestamp: now }) + delta;
  return step > lastStep ? step : undefined;
}

/** @throws AppError `notSignedIn` for a removed admin */
async function adminOf(tx: Sql, { emailNorm }: Session): Promise<Admin> {
  const admin = await adminsRepository(tx).find(emailNorm);
  if (!admin) throw new AppError('notSignedIn');
  return admin;
}

/** Second factor of admins (rules §36.12). */
export function createSecondFactor({ db, clock, config }: AppContext) {
  const log = (tx: Sql, { id, email }: Admin, action: 'factorAdded' | 'recoveryCodeUsed') =>
    changeLogRepository(tx).add({
      ...{ at: clock.now(), actor: 'admin', actingAdmin: email, customerId: null },
      ...{ subject: 'admin', subjectId: id, action, before: {}, after: {} },
    });

  /** @throws AppError `factorMissing` or `factorWrong` */
  async function use(tx: Sql, admin: Admin, code: string): Promise<void> {
    const factors = factorsRepository(tx);
    const factor = await factors.lock(admin.id);
    if (!factor) throw new AppError('factorMissing');
    // Real time, because the app of the admin has no demo clock.
    const step = stepOf(code.replace(/\s/g, ''), factor, Date.now());
    if (step !== undefined) {
      await factors.use(admin.id, step, clock.now());
      if (!factor.isConfirmed) await log(tx, admin, 'factorAdded');
      return;
    }
    const isRecovery = factor.isConfirmed && (await factors.useRecoveryCode(admin.id, hashOf(code.trim())));
    if (!isRecovery) throw new AppError('factorWrong');
    await log(tx, admin, 'recoveryCodeUsed');
  }

  return {
    /**
     * Makes a key and recovery codes, which the first right code confirms. A repeat replaces them until then.
     * @throws AppError `factorSet` for a confirmed factor
     */
    setUp: (session: Session) =>
      db.tx(async (tx) => {
        const { id, email } = await adminOf(tx, session);
        const secret = new Secret().base32;
        const factors = factorsRepository(tx);
        if (!(await factors.setUp(id, secret))) throw new AppError('factorSet');
        const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
        await factors.replaceRecoveryCodes(id, recoveryCodes.map(hashOf));
        return { secret, uri: totpOf(secret, config.brandName, email).toString(), recoveryCodes };
      }),

    /**
     * Ends the session of the mail's code, and starts the admin's session.
     * @returns the token
     * @throws AppError `factorMissing`, `factorWrong` or 429
     */
    signIn: (session: Session, token: string, code: string): Promise<string> =>
      limitWrongTries(db, wrongCodesOf(session.emailNorm), ['factorWrong'], () =>
        db.tx(async (tx) => {
          const admin = await adminOf(tx, session);
          await use(tx, admin, code);
          await recordSignIn(tx, admin, clock.now());
          // Because two codes at once must not start two sessions.
          if (!(await endSession(tx, token))) throw new AppError('notSignedIn');
          const { emailNorm } = session;
          const admitted = { kind: 'admin', emailNorm, customerId: null, actingAdmin: null, hasFactor: true } as const;
          return startSession(tx, { ...admitted, familySince: null });
        }),
      ),
  };
}
