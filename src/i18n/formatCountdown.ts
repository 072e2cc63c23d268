const two = (part: number): string => String(part).padStart(2, '0');

/** Formats seconds as `1:05`, or `2:00:00` from an hour up. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
