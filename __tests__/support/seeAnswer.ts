import { act } from '@testing-library/react';

const nextFrame = () => new Promise(requestAnimationFrame);
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Whoever tapped goes on once they see what it brought: that is drawn after the next frame (src/ui/afterTap.ts). Whoever
 * types does not wait for each letter.
 */
export async function seeAnswer(): Promise<void> {
  if (document.activeElement?.matches('input, textarea')) return;
  await act(async () => {
    await nextFrame();
    await nextTask();
  });
}
