import { use, type FocusEvent } from 'react';
import { Link, useHref, type LinkProps } from 'react-router';
import { PreloadContext } from './PreloadContext';

/** Link within the portal. Preloads its page on hover and focus. */
export function PageLink({ onFocus, ...link }: LinkProps) {
  const preload = use(PreloadContext);
  const href = useHref(link.to);
  const begin = () => preload(href);
  // Calls the passed `onFocus` too, because Material UI's buttons pass one.
  const focus = (event: FocusEvent<HTMLAnchorElement>) => {
    begin();
    onFocus?.(event);
  };
  return <Link onPointerEnter={begin} onFocus={focus} {...link} />;
}
