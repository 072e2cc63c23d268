import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { FloorLean } from './FloorLean';
import { FloorStack } from './FloorStack';

export interface Prerendered {
  markup: string;
  styles: string;
}

function prerender(page: ReactNode): Prerendered {
  const cache = createCache({ key: 'css' });
  // Keeps the styles in the cache, because Emotion would otherwise render styles between the elements.
  cache.compat = true;
  const markup = renderToString(<CacheProvider value={cache}>{page}</CacheProvider>);
  const rules = Object.entries(cache.inserted).map(([name, rule]) => ({
    name,
    rule: String(rule),
    isGlobal: !(`${cache.key}-${name}` in cache.registered),
  }));
  const own = rules.filter(({ isGlobal }) => !isGlobal);
  const sheet = (key: string, all: typeof rules) =>
    `<style data-emotion="${key} ${all.map(({ name }) => name).join(' ')}">${all.map(({ rule }) => rule).join('')}</style>`;
  const globals = rules.filter(({ isGlobal }) => isGlobal).map((rule) => sheet(`${cache.key}-global`, [rule]));
  return { markup, styles: [...globals, sheet(cache.key, own)].join('') };
}

export const prerenderLean = (): Prerendered => prerender(<FloorLean />);
export const prerenderStack = (): Prerendered =>
  prerender(
    <StaticRouter location="/">
      <FloorStack />
    </StaticRouter>,
  );
