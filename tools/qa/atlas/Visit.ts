import type { PagePath } from '#src/config/paths';
import type { createStage } from './createStage';

export type Stage = ReturnType<typeof createStage>;
type Arrive = (stage: Stage) => Promise<void>;

/** State of a page or of a machine, and the browser's steps to this state. */
export interface Visit {
  route: PagePath;
  page: string;
  state: string;
  /** Expected states of machines after `arrive`, as `machine.state`. */
  machines: readonly string[];
  arrive: Arrive;
}

/** Returns the function that creates the visits of a page. */
export const visitsOf =
  (route: PagePath, page: string) =>
  (state: string, machines: readonly string[], arrive: Arrive): Visit => ({ route, page, state, machines, arrive });
