/** What a key may do (rules §33.1). */
export const SCOPES = ['read', 'subscriptions', 'fulfilment', 'events'] as const;
export type Scope = (typeof SCOPES)[number];

export const isScope = (value: string): value is Scope => SCOPES.some((scope) => scope === value);

/** Key of a system of the shop. */
export interface ApiKey {
  id: number;
  /** Name of the system, unique. */
  name: string;
  scopes: readonly Scope[];
}

/** Finds the key of a request. */
export interface ApiKeys {
  /** Returns an unrevoked key and records its use; undefined for an unknown key. @throws AppError 429 */
  find(secret: string): Promise<ApiKey | undefined>;
}
