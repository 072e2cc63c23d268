import { use, type FocusEvent } from 'react';
import { Link, useHref, type LinkProps } from 'react-router';
import { PreloadContext } from './PreloadContext';

/** A link within the portal: its page begins to load once somebody points at it or moves the focus there. */
export function PageLink({ onFocus, ...link }: LinkProps) {
  const preload = use(PreloadContext);
  const href = useHref(link.to);
  const begin = () => preload(href);
  // Material UI's buttons have an `onFocus` of their own.
  const focus = (event: FocusEvent<HTMLAnchorElement>) => {
    begin();
    onFocus?.(event);
  };
  return <Link onPointerEnter={begin} onFocus={focus} {...link} />;
}
