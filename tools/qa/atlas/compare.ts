import type { Atlas, Shot } from './Shot';

/** What tells one picture from another in an atlas. */
export const keyOf = ({ page, state, language, width, theme }: Shot): string =>
  [page, state, language, width, theme].join(' | ');

/** What differs between two atlases. */
export interface Changes {
  changed: readonly { before: Shot; after: Shot }[];
  added: readonly Shot[];
  removed: readonly Shot[];
}

const isSaidOtherwise = (before: Shot, after: Shot): boolean =>
  before.findings.join('\n') !== after.findings.join('\n') || before.machines.join() !== after.machines.join();

/**
 * Compares two atlases, picture by picture (rules §31.7).
 * @param differs whether two pictures of the same show something else
 */
export async function compare(
  before: Pick<Atlas, 'shots'>,
  after: Pick<Atlas, 'shots'>,
  differs: (before: Shot, after: Shot) => Promise<boolean>,
): Promise<Changes> {
  const earlier = new Map(before.shots.map((shot) => [keyOf(shot), shot]));
  const later = new Set(after.shots.map(keyOf));
  const changed: { before: Shot; after: Shot }[] = [];
  for (const shot of after.shots) {
    const known = earlier.get(keyOf(shot));
    if (known && (isSaidOtherwise(known, shot) || (await differs(known, shot))))
      changed.push({ before: known, after: shot });
  }
  return {
    changed,
    added: after.shots.filter((shot) => !earlier.has(keyOf(shot))),
    removed: before.shots.filter((shot) => !later.has(keyOf(shot))),
  };
}
