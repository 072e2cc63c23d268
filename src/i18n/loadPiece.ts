import i18next, { type Namespace } from 'i18next';
import { untilOnline } from '../config/connection';

export type PieceTexts = Namespace & readonly string[];

/** Texts that failed before are not asked for again by `loadNamespaces`, which tells of no failure either. */
async function loadTexts(texts: PieceTexts): Promise<void> {
  const missing = () => texts.filter((name) => !i18next.hasResourceBundle(i18next.language, name));
  await i18next.loadNamespaces(texts);
  if (missing().length > 0) await i18next.reloadResources([i18next.language], missing());
  if (missing().length > 0) throw new Error(`texts are missing: ${missing().join(', ')}`);
}

/**
 * Loads a piece of the portal together with its texts: rendered without them it would vanish again until they are there.
 * While the device is offline it waits, and loads once that is over (rules §17.15).
 * @returns loads it; what was loaded once is there at once
 */
export const loadPiece =
  <Name extends string, Piece>(load: () => Promise<Record<Name, Piece>>, name: Name, texts: PieceTexts) =>
  (): Promise<Piece> =>
    untilOnline(async () => {
      const [pieces] = await Promise.all([load(), loadTexts(texts)]);
      return pieces[name];
    });
