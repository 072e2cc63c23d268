import { createContext } from 'react';

/** The path of the page that is drawn, which follows the address a little later (`src/app/PageRouter.tsx`). */
export const DrawnPath = createContext('');
