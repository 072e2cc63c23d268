/** Runs in the page: ends all motion, as its last frame; what pulses without end continues. */
export async function finishMotion(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // What has just been rendered starts its transition with the next frame.
  await nextFrame();
  await nextFrame();
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );
  // A transition that ends starts those of the elements that inherit its property.
  for (let moving = running(); moving.length > 0; moving = running()) moving.forEach((one) => one.finish());
}
