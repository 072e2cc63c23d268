import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { styleNonce, theme } from '../ui/layout/theme';

const styleCache = createCache({ key: 'css', nonce: styleNonce() });
// notistack styles its toasts through goober, which reads this.
Object.assign(window, { __nonce__: styleNonce() });

interface LookProps {
  /** Where styles are inserted, if not into the portal's own sheets. */
  styles?: EmotionCache | undefined;
  children: ReactNode;
}

/** Theme and styles around whatever is rendered. */
export function Look({ styles = styleCache, children }: LookProps) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
