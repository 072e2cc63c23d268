import i18next, { type Namespace } from 'i18next';
import { lazy, type ComponentType } from 'react';

/**
 * Loads a piece of the portal together with its texts: rendered without them it would vanish again until they are there.
 * @returns loads it; what was loaded once is there at once
 */
export const loadPiece =
  <Name extends string, Piece>(
    load: () => Promise<Record<Name, Piece>>,
    name: Name,
    texts: Namespace & readonly string[],
  ) =>
  async (): Promise<Piece> => {
    const [pieces] = await Promise.all([load(), i18next.loadNamespaces(texts)]);
    return pieces[name];
  };

/** A component that is loaded when it is first rendered (see `loadPiece`). */
export const lazyComponent = <Name extends string, Props>(
  ...piece: Parameters<typeof loadPiece<Name, ComponentType<Props>>>
) => {
  const load = loadPiece(...piece);
  return lazy(async () => ({ default: await load() }));
};
