/** What was asked for cannot be done with what was given; the message says why in a sentence. */
export class Unusable extends Error {}
