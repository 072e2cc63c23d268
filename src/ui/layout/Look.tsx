import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { createContext, use, type ReactNode } from 'react';
import { styleNonce } from './styleNonce';
import { theme } from './theme';

/** Where Material UI's styles are inserted; tests have a place of their own. */
export const StyleCacheContext = createContext(createCache({ key: 'css', nonce: styleNonce() }));

/** Material UI's theme and styles around what is rendered with it; the login and code pages need neither. */
export const Look = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={use(StyleCacheContext)}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
);
