import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { styleNonce, theme } from '../ui/layout/theme';

// A sheet for each rule: a rule that joins a large sheet makes Chromium restyle every element of the page.
const styleCache = createCache({ key: 'css', nonce: styleNonce(), speedy: false });
// notistack styles its toasts through goober, which reads this.
Object.assign(window, { __nonce__: styleNonce() });

interface LookProps {
  /** Where styles are inserted, if not into a sheet for each rule. */
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
