import { saveFile } from '#src/ui/data/saveFile';
import type { ProblemRecord } from './ProblemRecord';

/** Returns a name such as `problem-20261127-142030.json`. */
const fileName = ({ recordedAt }: ProblemRecord): string =>
  `problem-${recordedAt.replace(/[-:]/g, '').replace('T', '-').slice(0, '20261127-142030'.length)}.json`;

/** Downloads the record of this tab (rules §30.8). */
export const downloadReport = (record: ProblemRecord): void =>
  saveFile(fileName(record), 'application/json', JSON.stringify(record, undefined, 2));
