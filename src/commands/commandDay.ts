import type { Command } from './Command';
import { formatDay } from '../i18n/formats';

/** The day that a command is about, in words. */
export function commandDay(command: Command): string {
  if ('nextBillDate' in command) return formatDay(command.nextBillDate);
  return 'restartDate' in command ? formatDay(command.restartDate) : '';
}
