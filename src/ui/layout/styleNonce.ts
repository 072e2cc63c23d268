/** The server allows styles by this nonce only (see server/http/portal.ts). */
export const styleNonce = (): string | undefined => document.querySelector<HTMLScriptElement>('#config')?.nonce;
