import i18next, { type Namespace } from 'i18next';
import { untilOnline } from '../config/connection';

export type PieceTexts = Namespace & readonly string[];

/** Reloads failed texts, because `loadNamespaces` neither retries nor reports them. */
async function loadTexts(texts: PieceTexts): Promise<void> {
  const missing = () => texts.filter((name) => !i18next.hasResourceBundle(i18next.language, name));
  await i18next.loadNamespaces(texts);
  if (missing().length > 0) await i18next.reloadResources([i18next.language], missing());
  if (missing().length > 0) throw new Error(`texts are missing: ${missing().join(', ')}`);
}

/**
 * Returns a loader of a component with its texts, because a component without texts would suspend again. Waits while
 * the device is offline (rules §17.15).
 * @returns a function that loads on its first call
 */
export const loadPiece =
  <Name extends string, Piece>(load: () => Promise<Record<Name, Piece>>, name: Name, texts: PieceTexts) =>
  (): Promise<Piece> =>
    untilOnline(async () => {
      const [pieces] = await Promise.all([load(), loadTexts(texts)]);
      return pieces[name];
    });
