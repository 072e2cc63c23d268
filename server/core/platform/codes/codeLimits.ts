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

/** Hourly limit of code requests per IP address, for all purposes (rules §5.4). */
export const codesOfIp = (ip: string, mode: Config['mode']): Limit => ({
  name: 'code:ip',
  of: ip,
  max: PER_HOUR_AND_IP[mode],
  windowSeconds: HOUR_SECONDS,
});

/** Limits of code requests without a live challenge, per e-mail address and IP address (rules §5.4). */
export function codesOfAsker({ purpose, emailNorm }: CodeOwner, ip: string): Limit[] {
  const of = `${purpose}:${emailNorm}:${ip}`;
  return [
    { name: 'code:asker', of, max: 1, windowSeconds: RESEND_SECONDS },
    { name: 'code:askerHour', of, max: PER_HOUR_AND_ASKER, windowSeconds: HOUR_SECONDS },
  ];
}

/** Hourly limit of code requests without a live challenge, per e-mail address. */
export const codesOfAddress = ({ emailNorm }: CodeOwner): Limit => ({
  name: 'code:address',
  of: emailNorm,
  max: PER_HOUR_AND_ADDRESS,
  windowSeconds: HOUR_SECONDS,
});

/** Limit that enforces a pause between two codes of a challenge (rules §5.4). */
export const pauseOfChallenge = (challengeHash: string): Limit => ({
  name: 'code:resend',
  of: challengeHash,
  max: 1,
  windowSeconds: RESEND_SECONDS,
});

/** Hourly limit of resent codes per challenge (rules §5.4). */
export const resendsOfChallenge = (challengeHash: string): Limit => ({
  name: 'code:resendHour',
  of: challengeHash,
  max: RESENDS_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
});

/** Limit of right and wrong codes per IP address and minute (rules §5.5). */
export const triesOfIp = (ip: string, mode: Config['mode']): Limit => ({
  name: 'verify:ip',
  of: ip,
  max: TRIES_PER_MINUTE_AND_IP[mode],
  windowSeconds: MINUTE_SECONDS,
});

/** Hourly limit of wrong codes without a challenge, per e-mail address (rules §5.5). */
export const openTriesOf = ({ emailNorm }: CodeOwner): Limit => ({
  name: 'verify:open',
  of: emailNorm,
  max: OPEN_TRIES_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
});
