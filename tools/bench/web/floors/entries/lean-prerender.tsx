import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { hydrateRoot } from 'react-dom/client';
import { FloorLean } from '../FloorLean';

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <CacheProvider value={createCache({ key: 'css' })}>
    <FloorLean />
  </CacheProvider>,
);
