import type { Sql } from '#server/db/Db';
import { linkHashOf, newLinkToken } from '../links/linkToken';

/** Declaration of a token, and the e-mail address that received the token. */
export interface TokenOwner {
  declarationId: number;
  emailNorm: string;
}

/** Creates a token for a mail and stores only its hash (rules §28.12). */
export async function addDeclarationToken(tx: Sql, { declarationId, emailNorm }: TokenOwner): Promise<string> {
  const token = newLinkToken();
  await tx.query('insert into declaration_tokens (token_hash, declaration_id, email_norm) values ($1, $2, $3)', [
    ...[linkHashOf(token), declarationId, emailNorm],
  ]);
  return token;
}

export async function findDeclarationToken(sql: Sql, token: string): Promise<TokenOwner | undefined> {
  const [row] = await sql.query<TokenOwner>(
    `select declaration_id as "declarationId", email_norm as "emailNorm" from declaration_tokens where token_hash = $1`,
    [linkHashOf(token)],
  );
  return row;
}

/** Deletes the tokens of declarations decided before `before`. */
export async function removeDeclarationTokens(sql: Sql, before: Date): Promise<void> {
  await sql.query(
    'delete from declaration_tokens where declaration_id in (select id from declarations where decided_at < $1)',
    [before],
  );
}

/** Path of a declaration's page, relative to the portal's origin. */
export const declarationPath = (token: string): string => `/declaration?token=${token}`;
