/**
 * A subscription or an order with the expected state of its preview, which is sent with what is confirmed (rules §24.7).
 * @param version of the preview; undefined where there was none, and the page's own holds
 */
export const withVersion = <Of extends { version: string | undefined }>(of: Of, version: string | undefined): Of =>
  version === undefined ? of : { ...of, version };
