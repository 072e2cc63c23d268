import type { Page } from '@playwright/test';
import { leavesOfValue } from './statesOf';

/** As React and XState keep it in the page, as far as it is read. */
interface Fiber {
  memoizedState: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}
interface Live {
  id: string;
  value: unknown;
}

/** Runs in the page: finds the machines in the hooks of what is rendered, so that no instrument has to be asked. */
function findMachines(): Live[] {
  interface Actor {
    getSnapshot: () => { machine?: { id: string }; value?: unknown };
  }
  const actors = new Set<Actor>();
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  const take = (value: unknown, depth: number): void => {
    if (!isObject(value)) return;
    if (typeof value.getSnapshot === 'function' && 'sessionId' in value) actors.add(value as never);
    else if (depth > 0 && Array.isArray(value)) value.forEach((inner) => take(inner, depth - 1));
  };
  const visit = (first: Fiber | null): void => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      let hook = fiber.memoizedState;
      while (isObject(hook) && 'memoizedState' in hook) {
        take(hook.memoizedState, 2);
        hook = hook.next;
      }
      visit(fiber.child);
    }
  };
  for (const element of document.querySelectorAll('body, body > *'))
    for (const [name, value] of Object.entries(element))
      if (name.startsWith('__reactContainer$'))
        visit((value as unknown as { stateNode: { current: Fiber } }).stateNode.current);
  return [...actors].flatMap((actor) => {
    const { machine, value } = actor.getSnapshot();
    return machine ? [{ id: machine.id, value }] : [];
  });
}

/** The states of every machine that is alive on a page, as `machine.state`, each once. */
export async function readMachines(page: Page): Promise<string[]> {
  const live = await page.evaluate(findMachines);
  return [...new Set(live.flatMap(({ id, value }) => leavesOfValue(value).map((leaf) => `${id}.${leaf}`)))].sort();
}
