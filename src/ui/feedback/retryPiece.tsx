import { useEffect, useState, type ComponentType } from 'react';
import { useIsOffline } from '../../config/connection';

/** A device says that it is online a moment before its requests get through. */
const SETTLE_MS = 1_000;

const afterAMoment = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

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
      if (loaded || isOffline) return undefined;
      let isGone = false;
      const attempt = load().catch(() => afterAMoment().then(load));
      attempt.then(
        (piece) => {
          loaded = piece;
          if (!isGone) setPiece(() => piece);
        },
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    }, [tries, isOffline]);
    return Piece ? (
      <Piece {...props} />
    ) : (
      <Failed onRetry={() => setTries(tries + 1)} isHopeless={tries > 0 && !isOffline} />
    );
  };
}
