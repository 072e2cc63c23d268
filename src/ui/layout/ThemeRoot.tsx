import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createContext, use, type ReactNode } from 'react';
import { styleNonce } from '../../config/styleNonce';
import { theme } from './theme';

/** Emotion's cache, which adopts the styles of `index.html`. Build and tests provide their own. */
export const StyleCacheContext = createContext(createCache({ key: 'css', nonce: styleNonce() }));

/** Provides the theme and the base styles. */
export const ThemeRoot = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={use(StyleCacheContext)}>
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  </CacheProvider>
);
