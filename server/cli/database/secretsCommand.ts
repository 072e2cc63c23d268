import { parseArgs } from 'node:util';
import { OTP_VALID_MINUTES } from '#src/domain/customer/otp';
import {
  SECRET_NAMES,
  secretsRepository,
  type ListedSecret,
  type SecretName,
} from '../../core/platform/secrets/repository';
import { BILL_LINK_DAYS } from '../../core/shop/links/billToken';
import { ConfigError } from '../../db/ConfigError';
import type { Db } from '../../db/Db';
import type { DatabaseCommand } from './withDatabase';

const USAGE = `Usage: npm run secrets -- list
       npm run secrets -- rotate NAME, with --overlap DAYS for another overlap (0 ends the former secrets)
       npm run secrets -- end NAME
NAME is one of ${SECRET_NAMES.join(', ')}. Nothing is checked with the secret log, so it has no overlap.`;

const DAY_SECONDS = 86_400;
const NOTICE_LINK_DAYS = 365;
/** Time for which a former secret is accepted: as long as its codes or links are used (rules §21.15). */
const OVERLAP_SECONDS: Readonly<Record<SecretName, number>> = {
  codes: OTP_VALID_MINUTES * 60,
  payments: BILL_LINK_DAYS * DAY_SECONDS,
  notices: NOTICE_LINK_DAYS * DAY_SECONDS,
  log: 0,
};
/** Whole days, up to ten years. */
const DAYS = /^\d{1,3}$|^[1-3]\d{3}$/;

/** @throws ConfigError with the usage for an unknown option or a missing value */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { overlap: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new ConfigError(USAGE);
  }
}

const lineOf = ({ name, since, until }: ListedSecret): string => {
  const start = since === null ? 'since the first start' : `since ${since} UTC`;
  return [name, start, ...(until === null ? [] : [`former, accepted until ${until} UTC`])].join('  ');
};

const listSecrets = async (db: Db): Promise<string> => (await secretsRepository(db).list()).map(lineOf).join('\n');

async function rotateSecret(db: Db, name: SecretName, overlapSeconds: number): Promise<string> {
  const until = await db.tx((tx) => secretsRepository(tx).rotate(name, overlapSeconds));
  const made = `The secret ${name} is new.`;
  if (name === 'log') return `${made} A node takes it at its next start.`;
  return `${made} ${until === null ? 'No former one is accepted.' : `The former one is accepted until ${until} UTC.`}`;
}

const endSecrets = async (db: Db, name: SecretName): Promise<string> =>
  (await secretsRepository(db).endFormer(name)) > 0
    ? `No former secret ${name} is accepted any more.`
    : `No former secret ${name} was accepted.`;

/** Returns the command of `npm run secrets` (rules §21.15). No secret is printed. @throws ConfigError with the usage */
export function secretsCommand(args: readonly string[]): DatabaseCommand {
  const { values, positionals } = parse(args);
  const [verb, given, ...rest] = positionals;
  if (verb === 'list' && args.length === 1) return listSecrets;
  const name = SECRET_NAMES.find((known) => known === given);
  if (name === undefined || rest.length > 0) throw new ConfigError(USAGE);
  const { overlap } = values;
  if (verb === 'end' && overlap === undefined) return (db) => endSecrets(db, name);
  const isAllowed = overlap === undefined || (DAYS.test(overlap) && (name !== 'log' || Number(overlap) === 0));
  if (verb !== 'rotate' || !isAllowed) throw new ConfigError(USAGE);
  const seconds = overlap === undefined ? OVERLAP_SECONDS[name] : Number(overlap) * DAY_SECONDS;
  return (db) => rotateSecret(db, name, seconds);
}
