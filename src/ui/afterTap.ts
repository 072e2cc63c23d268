import { startTransition } from 'react';

/**
 * Draws something once the tap that asked for it has been answered: not before the next frame, since what React has begun
 * would keep it waiting, and piece by piece, so that a slow phone goes on listening meanwhile.
 * @returns calls it off
 */
export function afterTap(draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => startTransition(draw));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
