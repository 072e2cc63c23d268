import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { ignoreSecondClick } from './ignoreSecondClick';
import { useFocusOn } from './useFocusOn';

interface ScreenProps {
  title: string;
  /** Which part of the page is shown, for the window's title. */
  part?: string;
  children: ReactNode;
}

/** A page that is loaded anew is heard by its title, and its first Tab reaches the skip link (rules §19.10). */
const isLoadedAnew = () =>
  typeof navigator !== 'undefined' && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;

/** A page's heading and content. The heading takes the focus, unless a part of the page did: a new page is heard. */
export function Screen({ title, part, children }: ScreenProps) {
  const [isFirst] = useState(isLoadedAnew);
  const heading = useFocusOn<HTMLHeadingElement>({ preventScroll: true, isDue: !isFirst, doesYield: true });
  useEffect(() => {
    document.title = part === undefined ? title : `${part} – ${title}`;
  }, [title, part]);
  return (
    <Box sx={ignoreSecondClick}>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
