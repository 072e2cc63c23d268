/** Runs in the page. Finishes all animations, except infinite ones. */
export async function finishMotion(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Because new elements start their transitions in the next frame.
  await nextFrame();
  await nextFrame();
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );
  // Because a finished transition starts those of elements that inherit its property.
  for (let moving = running(); moving.length > 0; moving = running()) moving.forEach((one) => one.finish());
}
