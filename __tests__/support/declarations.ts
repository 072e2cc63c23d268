import type { Row } from './database';

type RunSql = (statement: string) => Promise<Row[]>;
type Fields = Readonly<Record<string, string>>;

/** Reply of a server page. */
export interface Page {
  status: number;
  headers: Headers;
  html: string;
  /** Text without tags, one line an element. */
  text: string;
}

const ENTITIES: Fields = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

export const textOf = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n\s*\n+/g, '\n');

async function pageOf(reply: Response): Promise<Page> {
  const html = await reply.text();
  return { status: reply.status, headers: reply.headers, html, text: textOf(html) };
}

export const REFERENCE = /\b[KW]-[2-9A-Z]{5}-[2-9A-Z]{5}\b/;

/** Client of the declaration pages, like a browser without JavaScript. */
export function declarationPages(url: string, sql: RunSql) {
  const open = async (path: string, init: RequestInit = {}) => pageOf(await fetch(url + path, init));
  const post = (path: string, fields: Fields, headers: Fields = {}) =>
    open(path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
  return {
    open,
    post,
    /** Resets the rate limits, because all tests share one address. */
    freeLimits: () => sql(`delete from rate_limits where key like 'declaration:%' returning key`),
    /** Makes a declaration. @returns its reference */
    async declare(fields: Fields, path = '/cancel-contract'): Promise<string> {
      await sql(`delete from rate_limits where key like 'declaration:ip:%' returning key`);
      const { status, text } = await post(path, { name: 'Kim Muster', ...fields });
      if (status !== 200) throw new Error(`${status} ${text}`);
      return REFERENCE.exec(text)?.[0] ?? '';
    },
    async stateOf(reference: string): Promise<Row> {
      const [row] = await sql(
        `select d.state, decided_by, subscription_id::text as "purchaseId", cancel_on::text as "cancelOn",
           checked_at is not null as "isChecked", released_at is null as "isHolding", reject_reason as reason,
           refund_order_id::text as "orderId", refund_cents::int as cents
         from declarations d left join declaration_endings on declaration_id = id where reference = '${reference}'`,
      );
      return row ?? {};
    },
  };
}
export type DeclarationPages = ReturnType<typeof declarationPages>;
