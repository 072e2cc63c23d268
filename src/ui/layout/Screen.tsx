import { useEffect, type ReactNode } from 'react';
import { useFocusOn } from './useFocusOn';

interface ScreenProps {
  title: string;
  /** Which part of the page is shown, for the window's title. */
  part?: string;
  children: ReactNode;
}

/** A page's heading and content. The heading takes the focus, so that a new page is heard and not only seen. */
export function Screen({ title, part, children }: ScreenProps) {
  const heading = useFocusOn<HTMLHeadingElement>({ preventScroll: true });
  useEffect(() => {
    document.title = part === undefined ? title : `${part} – ${title}`;
  }, [title, part]);
  return (
    <div className="screen">
      <h1 className="screen-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
