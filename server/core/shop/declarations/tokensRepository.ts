import type { Sql } from '#server/db/Db';
import { linkHashOf, newLinkToken } from '../links/linkToken';

/** What a token of a mail opens: a declaration, for the address that it was mailed to. */
export interface TokenOwner {
  declarationId: number;
  emailNorm: string;
}

/** Makes the token of a mail; nobody can read it again once the mail is written (rules §28.12). */
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

/** Forgets those of declarations that were decided before a moment. */
export async function removeDeclarationTokens(sql: Sql, before: Date): Promise<void> {
  await sql.query(
    'delete from declaration_tokens where declaration_id in (select id from declarations where decided_at < $1)',
    [before],
  );
}

/** The page of a declaration, below the portal's origin. */
export const declarationPath = (token: string): string => `/declaration?token=${token}`;
