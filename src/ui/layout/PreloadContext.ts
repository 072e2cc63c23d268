import { createContext } from 'react';

/** Preloads data and code of a page before navigation; provided by `src/app/App.tsx`. */
export const PreloadContext = createContext<(href: string) => void>(() => undefined);
