import { use } from 'react';
import { Link, useHref, type LinkProps } from 'react-router';
import { PreloadContext } from './PreloadContext';

/** A link within the portal: its page begins to load once somebody points at it or moves the focus there. */
export function PageLink(props: LinkProps) {
  const preload = use(PreloadContext);
  const href = useHref(props.to);
  const begin = () => preload(href);
  return <Link onPointerEnter={begin} onFocus={begin} {...props} />;
}
