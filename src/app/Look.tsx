import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '../ui/theme';

/** The server allows styles by this nonce only (see server/plugins/portal.ts). */
const nonce = document.querySelector<HTMLScriptElement>('#nonce')?.nonce;
const styleCache = createCache({ key: 'css', nonce });
// notistack styles its toasts through goober, which looks here.
Object.assign(window, { __nonce__: nonce });

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
