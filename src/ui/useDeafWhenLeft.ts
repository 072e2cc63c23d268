import type { SyntheticEvent } from 'react';
import { useIsHere } from './useIsHere';

/**
 * Has a page that was left, and is still drawn, do nothing more: a second tap of the same finger must send nothing.
 * @returns to be spread over what holds the page
 */
export function useDeafWhenLeft() {
  const isHere = useIsHere();
  const drop = (event: SyntheticEvent) => {
    if (isHere()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onClickCapture: drop, onSubmitCapture: drop };
}
