import { useEffect, useState, type ComponentType } from 'react';
import { afterAMoment, onOnlineAgain, useIsOffline } from '../../config/connection';

/** Component rendered instead of a component that did not load. */
export type FailedPiece = ComponentType<{
  onRetry: () => void;
  /** True after a failed retry, possibly because a newer version of the portal has replaced the code. */
  isHopeless: boolean;
}>;

/**
 * Returns a component that repeats a failed load on mount, online, and on retry (rules §17.15, §17.16).
 * Because the router and React never repeat a failed load.
 */
export function retryPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: FailedPiece,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function RetriedPiece(props: Props) {
    const [Piece, setPiece] = useState(() => loaded);
    const [tries, setTries] = useState(0);
    const isOffline = useIsOffline();
    useEffect(() => {
      if (loaded) return undefined;
      const take = (piece: ComponentType<Props>) => {
        loaded = piece;
        setPiece(() => piece);
      };
      const ignore = () => undefined;
      load().then(take, ignore);
      return onOnlineAgain(
        () =>
          void load()
            .catch(() => afterAMoment().then(load))
            .then(take, ignore),
      );
    }, [tries]);
    return Piece ? (
      <Piece {...props} />
    ) : (
      <Failed onRetry={() => setTries(tries + 1)} isHopeless={tries > 0 && !isOffline} />
    );
  };
}
