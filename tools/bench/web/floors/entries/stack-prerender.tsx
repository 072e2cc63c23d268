import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { FloorStack } from '../FloorStack';

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <CacheProvider value={createCache({ key: 'css' })}>
    <BrowserRouter>
      <FloorStack />
    </BrowserRouter>
  </CacheProvider>,
);
