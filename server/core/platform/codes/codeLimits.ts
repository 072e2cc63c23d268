import type { Config } from '../config/config';
import type { Limit } from '../limits/repository';
import type { CodeOwner } from './repository';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const RESEND_SECONDS = 30;
const RESENDS_PER_HOUR = 10;
const PER_HOUR_AND_ASKER = 10;
const PER_HOUR_AND_ADDRESS = 12;
const PER_HOUR_AND_IP = { production: 30, demo: 3_000 } as const;
const TRIES_PER_MINUTE_AND_IP = { production: 30, demo: 3_000 } as const;
const OPEN_TRIES_PER_HOUR = 5;

/** Requested codes of one IP, for all purposes. */
export const codesOfIp = (ip: string, mode: Config['mode']): Limit => ({
  name: 'code:ip',
  of: ip,
  max: PER_HOUR_AND_IP[mode],
  windowSeconds: HOUR_SECONDS,
});

/** Requested codes without a challenge, by address and IP. */
export function codesOfAsker({ purpose, emailNorm }: CodeOwner, ip: string): Limit[] {
  const of = `${purpose}:${emailNorm}:${ip}`;
  return [
    { name: 'code:asker', of, max: 1, windowSeconds: RESEND_SECONDS },
    { name: 'code:askerHour', of, max: PER_HOUR_AND_ASKER, windowSeconds: HOUR_SECONDS },
  ];
}

/** Requested codes without a challenge, by address. Because a stranger can cause these mails. */
export const codesOfAddress = ({ emailNorm }: CodeOwner): Limit => ({
  name: 'code:address',
  of: emailNorm,
  max: PER_HOUR_AND_ADDRESS,
  windowSeconds: HOUR_SECONDS,
});

/** Pause between two codes of one challenge. */
export const pauseOfChallenge = (challengeHash: string): Limit => ({
  name: 'code:resend',
  of: challengeHash,
  max: 1,
  windowSeconds: RESEND_SECONDS,
});

/** Resent codes of one challenge. */
export const resendsOfChallenge = (challengeHash: string): Limit => ({
  name: 'code:resendHour',
  of: challengeHash,
  max: RESENDS_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
});

/** Tries of one IP, right and wrong. */
export const triesOfIp = (ip: string, mode: Config['mode']): Limit => ({
  name: 'verify:ip',
  of: ip,
  max: TRIES_PER_MINUTE_AND_IP[mode],
  windowSeconds: MINUTE_SECONDS,
});

/** Wrong tries without a challenge, by address. */
export const openTriesOf = ({ emailNorm }: CodeOwner): Limit => ({
  name: 'verify:open',
  of: emailNorm,
  max: OPEN_TRIES_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
});
