import { useContext } from 'react';
import { DrawnPath } from './DrawnPath';

/**
 * @returns tells whether the address is still the page's: one that was left stays until the next one has been drawn, and
 * must lead nobody away from there
 */
export function useIsHere(): () => boolean {
  const path = useContext(DrawnPath);
  return () => window.location.pathname === path;
}
