/** Nonce that the server requires of styles (see server/http/portal.ts). Undefined in the build. */
export const styleNonce = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLScriptElement>('#config')?.nonce;
