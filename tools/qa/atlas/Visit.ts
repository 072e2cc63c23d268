import type { PagePath } from '#src/config/paths';
import type { createStage } from './createStage';

export type Stage = ReturnType<typeof createStage>;

/** A state of a page or of a machine, and the steps of a browser to it. */
export interface Visit {
  route: PagePath;
  page: string;
  state: string;
  /** States that machines must be in there, as `machine.state`. */
  machines?: readonly string[];
  arrive: (stage: Stage) => Promise<void>;
}
