import { createContext } from 'react';

/** Fetches what a page of the portal needs before anybody goes there; the route table hands it in (`src/app/App.tsx`). */
export const PreloadContext = createContext<(href: string) => void>(() => undefined);
