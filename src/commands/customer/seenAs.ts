/**
 * A subscription or an order as it was previewed: what is sent of it expects the preview's version (rules §24.7).
 * @param version of the preview; undefined where there was none, and the page's own holds
 */
export const seenAs = <Of extends { version: string | undefined }>(of: Of, version: string | undefined): Of =>
  version === undefined ? of : { ...of, version };
