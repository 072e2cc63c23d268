import type { Browser } from '@playwright/test';
import { startServer } from '../../../__tests__/support/server';
import { shoot } from './shoot';
import type { Atlas, Shot } from './Shot';
import type { Variant } from './variants';
import type { Visit } from './Visit';

interface Walk {
  visits: readonly Visit[];
  variantsOf: (index: number) => readonly Variant[];
  isAxeDue: (variant: Variant) => boolean;
  /** Where the pictures go. */
  folder: string;
  print: (line: string) => void;
  /** How many pages are open at once, each with a server of its own. */
  workers?: number;
}

const WORKERS = 2;

/** Visits everything and takes its pictures; what could not be reached is among the failures. */
export async function walk(
  browser: Browser,
  { visits, variantsOf, isAxeDue, folder, print, workers = WORKERS }: Walk,
): Promise<Omit<Atlas, 'missing'>> {
  const shots: Shot[][] = [];
  const failures: string[] = [];
  const queue = [...visits.entries()];
  const work = async () => {
    // A fault is for whoever calls next: no two pages share a server. Several codes in a row are none to wait for.
    const server = await startServer();
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, visit] = next;
      try {
        shots[index] = await shoot({ browser, server, folder, isAxeDue }, visit, variantsOf(index));
      } catch (error) {
        failures.push(`${visit.page}, ${visit.state}: ${error instanceof Error ? error.message : String(error)}`);
      }
      print(`${visit.page}, ${visit.state}: ${shots[index]?.length ?? 0} pictures`);
    }
    await server.stop();
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { shots: shots.flat(), failures };
}
