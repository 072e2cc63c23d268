import type { JobName } from '#src/domain/jobNames';

/** Runs a job after its current run has ended. @throws Error of the job */
export type RunJob = (name: JobName) => Promise<void>;
