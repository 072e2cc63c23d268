export interface TemporaryPostgres {
  url: string;
  stop: () => void;
}
export function startTemporaryPostgres(settings?: Readonly<Record<string, string>>): Promise<TemporaryPostgres>;
