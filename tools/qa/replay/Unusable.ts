/** Error for an unusable problem report or test name. Its message is a sentence for the tester. */
export class Unusable extends Error {}
