import { RouterProvider } from 'react-router/dom';
import { PreloadContext } from '../ui/layout/PreloadContext';
import type { Pages } from './createRouter';

/** The page at the address. */
export const RoutedPages = ({ pages }: { pages: Pages }) => (
  <PreloadContext value={pages.preload}>
    {/* Renders each address at once: in a transition, a page that was left would still take a tap. */}
    <RouterProvider router={pages.router} useTransitions={false} />
  </PreloadContext>
);
