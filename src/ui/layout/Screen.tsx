import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBrandName } from '../../config/RuntimeConfigContext';
import { ignoreSecondClick } from './ignoreSecondClick';
import { useFocusOn, useIsHydrating } from './useFocusOn';

interface ScreenProps {
  title: string;
  /** Visible part of the page, for the window's title. */
  part?: string;
  /** Layout of the page's head around its heading. */
  renderHead?: (heading: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * True directly after a page load, when the heading takes no focus (rules §19.10). Because screen readers announce the
 * title, and Tab starts at the skip link.
 */
const isLoadedAnew = () =>
  typeof navigator !== 'undefined' && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;

/**
 * Heading and content of a page. The window's title ends with the shop's name (rules §19.13). The heading takes the focus
 * after navigation, unless its content has the focus.
 */
export function Screen({ title, part, renderHead = (heading) => heading, children }: ScreenProps) {
  const isHydrating = useIsHydrating();
  const [isFirst] = useState(() => isHydrating || isLoadedAnew());
  const page = useRef<HTMLDivElement>(null);
  const heading = useFocusOn<HTMLHeadingElement>({ preventScroll: true, isDue: !isFirst, yieldsTo: page });
  const brandName = useBrandName();
  useEffect(() => {
    document.title = [part, title, brandName].filter(Boolean).join(' – ');
  }, [title, part, brandName]);
  return (
    <Box ref={page} sx={ignoreSecondClick}>
      {renderHead(
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
          {title}
        </Typography>,
      )}
      {children}
    </Box>
  );
}
