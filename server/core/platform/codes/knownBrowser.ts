import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '#server/db/Db';
import { knownBrowsersRepository } from './knownBrowsersRepository';

/** One year, longer than `KNOWN_DAYS`, because the database checks the age of the sign-in. */
const COOKIE_SECONDS = 31_536_000;
const BROWSER_BYTES = 32;
const COOKIE = /(?:^|;\s*)browser=([\w-]{43})(?:;|$)/;

const hashOf = (browser: string): string => createHash('sha256').update(browser).digest('hex');

/** Returns the value of the `browser` cookie, or an empty string. */
export const browserOf = ({ headers }: FastifyRequest): string => COOKIE.exec(headers.cookie ?? '')?.[1] ?? '';

/** Sets the `browser` cookie (rules §5.22). */
export function setBrowser(reply: FastifyReply, browser: string, isSecure: boolean): void {
  const attributes = `Path=/api/user; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  void reply.header('set-cookie', `browser=${browser}; ${attributes}`);
}

/** True after a sign-in of the browser to the e-mail address within the last 180 days (rules §5.22). */
export const isKnownBrowser = async (sql: Sql, browser: string, emailNorm: string): Promise<boolean> =>
  browser !== '' && knownBrowsersRepository(sql).isKnown(hashOf(browser), emailNorm);

/** Stores a sign-in. @returns a new cookie value, because another person may know the former value */
export async function rememberBrowser(tx: Sql, browser: string, emailNorm: string): Promise<string> {
  const fresh = randomBytes(BROWSER_BYTES).toString('base64url');
  await knownBrowsersRepository(tx).add(hashOf(fresh), hashOf(browser), emailNorm);
  return fresh;
}
