import type { Visit } from '../Visit';
import { adminVisits } from './adminVisits';
import { customerDataVisits } from './dataVisits';
import { dialogVisits } from './dialogVisits';

/** All that the atlas visits. */
export const VISITS: readonly Visit[] = [...customerDataVisits, ...adminVisits, ...dialogVisits];
