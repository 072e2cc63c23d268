import { useLocation, useNavigation } from 'react-router';

/** Path of the page that is shown or loads, so that a tapped place is lit at once. */
export function useTappedPath(): string {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname ?? pathname;
}
