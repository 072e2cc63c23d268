import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '#server/db/Db';
import { knownBrowsersRepository } from './knownBrowsersRepository';

/** A year: how long a browser is known is decided by the database. */
const COOKIE_SECONDS = 31_536_000;
const BROWSER_BYTES = 32;
const COOKIE = /(?:^|;\s*)browser=([\w-]{43})(?:;|$)/;

const hashOf = (browser: string): string => createHash('sha256').update(browser).digest('hex');

/** What names the caller's browser; empty where it has never signed in. */
export const browserOf = ({ headers }: FastifyRequest): string => COOKIE.exec(headers.cookie ?? '')?.[1] ?? '';

/** Gives the browser its cookie. It opens nothing, and no script can read it (rules §5.22). */
export function setBrowser(reply: FastifyReply, browser: string, isSecure: boolean): void {
  const attributes = `Path=/api/user; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  void reply.header('set-cookie', `browser=${browser}; ${attributes}`);
}

/** Whether the browser has signed in to the address before. */
export const isKnownBrowser = async (sql: Sql, browser: string, emailNorm: string): Promise<boolean> =>
  browser !== '' && knownBrowsersRepository(sql).isKnown(hashOf(browser), emailNorm);

/** Stores that a browser has signed in. @returns its new name, because an old one may be another person's as well */
export async function rememberBrowser(tx: Sql, browser: string, emailNorm: string): Promise<string> {
  const fresh = randomBytes(BROWSER_BYTES).toString('base64url');
  await knownBrowsersRepository(tx).add(hashOf(fresh), hashOf(browser), emailNorm);
  return fresh;
}
