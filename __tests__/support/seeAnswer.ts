import { act } from '@testing-library/react';

const nextFrame = () => new Promise(requestAnimationFrame);
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Whoever tapped goes on once they see what it brought: that is drawn after the next frame (src/ui/afterTap.ts). */
export const seeAnswer = (): Promise<void> =>
  act(async () => {
    await nextFrame();
    await nextTask();
  });
