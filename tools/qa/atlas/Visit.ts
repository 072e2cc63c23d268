import type { PagePath } from '#src/config/paths';
import type { createStage } from './createStage';

export type Stage = ReturnType<typeof createStage>;
type Arrive = (stage: Stage) => Promise<void>;

/** A state of a page or of a machine, and the steps of a browser to it. */
export interface Visit {
  route: PagePath;
  page: string;
  state: string;
  /** States that machines must be in there, as `machine.state`. */
  machines: readonly string[];
  arrive: Arrive;
}

/** Returns the function that creates the visits of a page. */
export const visitsOf =
  (route: PagePath, page: string) =>
  (state: string, machines: readonly string[], arrive: Arrive): Visit => ({ route, page, state, machines, arrive });
