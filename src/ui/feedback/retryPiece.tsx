import { useEffect, useState, type ComponentType } from 'react';
import { afterAMoment, onOnlineAgain, useIsOffline } from '../../config/connection';

/** What is rendered instead of a piece that did not load. */
export type FailedPiece = ComponentType<{
  onRetry: () => void;
  /** Trying again did not help: a newer version of the portal may have taken the code's place. */
  isHopeless: boolean;
}>;

/**
 * In place of a piece of the portal whose code did not load. The router and React keep for good what a piece was loaded
 * as, so it has to load itself again: when it is shown, when the device is online again, and when the person asks for it
 * (rules §17.15, §17.16).
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
