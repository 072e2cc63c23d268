import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { ProblemRecord } from '../../inspection/record/ProblemRecord';
import type { Start } from '../openStart';
import { testText } from './testText';

/** Writes a record as a formatted browser test (rules §30.10). @throws Error if the file exists */
export async function saveTest(file: string, record: ProblemRecord, start: Start): Promise<void> {
  const options = await resolveConfig(file);
  writeFileSync(file, await format(testText(record, start), { ...options, filepath: file }), { flag: 'wx' });
}
