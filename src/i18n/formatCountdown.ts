const SECONDS_PER_HOUR = 3600;
const two = (part: number): string => String(part).padStart(2, '0');

/** `1:05` from seconds, and `2:00:00` from an hour on. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor((seconds % SECONDS_PER_HOUR) / 60);
  if (seconds < SECONDS_PER_HOUR) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / SECONDS_PER_HOUR)}:${two(minutes)}:${two(seconds % 60)}`;
}
