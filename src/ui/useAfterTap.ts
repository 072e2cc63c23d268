import { useDeferredValue } from 'react';

/**
 * Turns true once the tap that asked for something has been answered: what is large is then drawn piece by piece, so that
 * a slow phone goes on listening meanwhile.
 */
export const useAfterTap = (): boolean => useDeferredValue(true, false);
