import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { ignoreSecondClick } from './ignoreSecondClick';
import { useFocusOn } from './useFocusOn';

const Page = styled('div')(ignoreSecondClick);

interface ScreenProps {
  title: string;
  /** Which part of the page is shown, for the window's title. */
  part?: string;
  children: ReactNode;
}

/** A page's heading and content. The heading takes the focus, so that a new page is heard and not only seen. */
export function Screen({ title, part, children }: ScreenProps) {
  const heading = useFocusOn<HTMLHeadingElement>({ preventScroll: true });
  useEffect(() => {
    document.title = part === undefined ? title : `${part} – ${title}`;
  }, [title, part]);
  return (
    <Page>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        {title}
      </Typography>
      {children}
    </Page>
  );
}
