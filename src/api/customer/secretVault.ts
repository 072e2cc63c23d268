import { newKey } from '../../domain/newKey';

/** Reference to the secret of a command: a card or a code. Undefined after a reload. */
export type SecretReference = string;

const secrets = new Map<SecretReference, object>();

/**
 * Stores a secret in memory and returns its reference, so that actions and storage never contain the secret. Returns
 * the same reference for an equal secret, so that an equal command keeps its key.
 */
export function putSecret(secret: object): SecretReference {
  const content = JSON.stringify(secret);
  const [known] = [...secrets].find(([, other]) => JSON.stringify(other) === content) ?? [];
  if (known !== undefined) return known;
  const reference = newKey();
  secrets.set(reference, secret);
  return reference;
}

/** Returns the secret for its call. @throws if a reload has lost the secret */
export function getSecret(reference: SecretReference | undefined): object {
  const secret = reference === undefined ? undefined : secrets.get(reference);
  if (!secret) throw new Error('The secret of this command is not in memory any more.');
  return secret;
}

/** Deletes a used secret and keeps the others, because a call may still need one. */
export const forgetSecret = (reference: SecretReference | undefined): void => {
  if (reference !== undefined) secrets.delete(reference);
};

/** Deletes all secrets at the end of a session. */
export const forgetSecrets = (): void => secrets.clear();
