import type { Config } from '../../platform/config/config';
import type { Limit } from '../../platform/limits/repository';

const MINUTE_SECONDS = 60;
const PER_MINUTE_AND_IP = { production: 30, demo: 3_000 } as const;

/** Limit of previews and executions of links per IP (rules §26.10). */
export const linksOfIp = (ip: string, mode: Config['mode']): Limit => ({
  name: 'link:ip',
  of: ip,
  max: PER_MINUTE_AND_IP[mode],
  windowSeconds: MINUTE_SECONDS,
});
