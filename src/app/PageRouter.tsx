import { useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, useRouter, type BaseLocationHook } from 'wouter';
import { navigate, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location';
import { afterTap } from '../ui/afterTap';
import { DrawnPath } from '../ui/DrawnPath';
import { isStepping, type PageState } from '../ui/popGate';
import { routeAt } from './routes';

const useDrawnLocation: BaseLocationHook = () => [useContext(DrawnPath), navigate];

/** The drawn page's last one. No context: one that changes has React look through each of hundreds of cards. */
let lastSearch = '';

const useDrawnSearch = () => {
  const path = useContext(DrawnPath);
  return useLocationProperty(() => (window.location.pathname === path ? window.location.search : lastSearch));
};

/**
 * Has what is drawn follow the address once the tap has been answered: to take a list of hundreds away, and to draw the
 * next page, keeps a slow phone busy for a while. Until then the page that is left sees its own address.
 *
 * At once where it must be: in another area, whose token is another one; where something done led on, since the page it was
 * done on has nothing to say any more; and on a step back or forward, since the browser then goes to
 * where the person was only if that is there already.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const { parser } = useRouter();
  const path = usePathname();
  const search = useSearch();
  const [drawn, setDrawn] = useState(path);
  const isLinked = (window.history.state as PageState | null)?.isDrawnLater === true && !isStepping();
  const isLeft = path !== drawn && isLinked && routeAt(parser, path)?.area === routeAt(parser, drawn)?.area;
  useLayoutEffect(() => {
    const follow = () => setDrawn(path);
    if (isLeft) return afterTap(follow);
    lastSearch = search;
    follow();
    return undefined;
  }, [path, search, isLeft]);

  const drawnPath = isLeft ? drawn : path;
  useLayoutEffect(() => {
    const beginNextPage = () => {
      if (!isStepping()) document.documentElement.scrollTop = 0;
    };
    return beginNextPage;
  }, [drawnPath]);

  return (
    <DrawnPath value={drawnPath}>
      <Router hook={useDrawnLocation} searchHook={useDrawnSearch}>
        {children}
      </Router>
    </DrawnPath>
  );
}
