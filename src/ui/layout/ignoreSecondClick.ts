/** Longer than the pause between the two clicks of most double clicks, in milliseconds. */
export const DOUBLE_CLICK_MS = 400;

/**
 * Style of what replaces, or covers, what was clicked: it ignores the pointer for a moment, so that the second half of a
 * double click neither confirms nor closes what the first has opened. The keyframes are in the theme's base styles (themeComponents.ts).
 */
export const ignoreSecondClick = {
  animation: `ignore-pointer ${DOUBLE_CLICK_MS}ms`,
  // Nothing moves, so it is the same with reduced motion.
  '@media (prefers-reduced-motion: reduce)': { animationDuration: `${DOUBLE_CLICK_MS}ms !important` },
} as const;
