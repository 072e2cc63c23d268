/** Duration in ms, longer than the pause within most double clicks. */
export const DOUBLE_CLICK_MS = 400;

/**
 * Ignores the pointer for a moment after an element appears.
 * Because the second half of a double click must not press the new element.
 * The keyframes are in `themeComponents.ts`.
 */
export const ignoreSecondClick = {
  animation: `ignore-pointer ${DOUBLE_CLICK_MS}ms`,
  // Keeps the duration with reduced motion, because nothing moves.
  '@media (prefers-reduced-motion: reduce)': { animationDuration: `${DOUBLE_CLICK_MS}ms !important` },
} as const;
