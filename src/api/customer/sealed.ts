import { newKey } from '../../domain/newKey';

/** A reference to a secret that a command carries: a card, or a code. Undefined after a reload. */
export type Seal = string;

const secrets = new Map<Seal, object>();

/**
 * Keeps a secret out of every action, store and storage: the command carries the reference, and the call alone reads the
 * secret. The same secret keeps its reference, so that the same command keeps its key.
 */
export function seal(secret: object): Seal {
  const content = JSON.stringify(secret);
  const [known] = [...secrets].find(([, other]) => JSON.stringify(other) === content) ?? [];
  if (known !== undefined) return known;
  const reference = newKey();
  secrets.set(reference, secret);
  return reference;
}

/** The secret, for the call that sends it. @throws where the page was loaded again since */
export function unseal(reference: Seal | undefined): object {
  const secret = reference === undefined ? undefined : secrets.get(reference);
  if (!secret) throw new Error('The secret of this command is not in memory any more.');
  return secret;
}

/** Forgets a secret that has been used. Another one may be on its way meanwhile. */
export const breakSeal = (reference: Seal | undefined): void => {
  if (reference !== undefined) secrets.delete(reference);
};

/** Forgets every secret: the session has ended. */
export const forgetSecrets = (): void => secrets.clear();
