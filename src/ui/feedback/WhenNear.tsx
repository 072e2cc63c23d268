import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** One more screen below the visible one. */
const MARGIN = '100% 0px';

interface WhenNearProps {
  /** Height of the empty place until then, in pixels. */
  height: number;
  /** Renders the content at once, such as for a dialog in the content that the address opens. */
  isForced?: boolean;
  children: ReactNode;
}

/** Renders content once it is within a screen of the visible part, so that a slow phone renders less at first. */
export function WhenNear({ height, isForced = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wasNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  // Remains rendered after the dialog has closed.
  if (isForced && !wasNear) setNear(true);
  const isNear = wasNear || isForced;
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  if (isNear) return children;
  return <Box ref={place} sx={{ minHeight: height }} />;
}
