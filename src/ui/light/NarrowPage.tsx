import type { ReactNode } from 'react';

interface NarrowPageProps {
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** One card in the middle of the page, for what comes before an area. */
export function NarrowPage({ header, footer, children }: NarrowPageProps) {
  return (
    <div className="narrow-page">
      {header && <header>{header}</header>}
      <main>{children}</main>
      {footer && <footer>{footer}</footer>}
    </div>
  );
}
