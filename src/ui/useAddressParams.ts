import { useSearchParams } from 'wouter';
import { useIsHere } from './useIsHere';

/** wouter's `useSearchParams`; a page that was left, and is still drawn, changes nothing any more. */
export function useAddressParams(): ReturnType<typeof useSearchParams> {
  const [params, setParams] = useSearchParams();
  const isHere = useIsHere();
  return [params, (...change) => isHere() && setParams(...change)];
}
