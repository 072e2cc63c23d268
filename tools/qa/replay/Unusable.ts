/** Unusable file or name. The message is a sentence for the tester. */
export class Unusable extends Error {}
