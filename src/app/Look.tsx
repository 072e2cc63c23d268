import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { styleNonce } from '../config/styleNonce';
import { theme } from '../ui/theme';

// A sheet for each rule: a rule that joins a large sheet has Chromium look at every element of the page anew.
const styleCache = createCache({ key: 'css', nonce: styleNonce, speedy: false });
// notistack styles its toasts through goober, which looks here.
Object.assign(window, { __nonce__: styleNonce });

/** Theme and styles around whatever is drawn. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
