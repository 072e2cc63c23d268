export interface TemporaryPostgres {
  url: string;
  /** Stops it, which cuts all connections, and starts it again. */
  restart: () => void;
  stop: () => void;
}
export function startTemporaryPostgres(settings?: Readonly<Record<string, string>>): Promise<TemporaryPostgres>;
/** Where PostgreSQL's programs are; `undefined` where it is not installed. */
export function programFolder(): string | undefined;
