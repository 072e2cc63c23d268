import type { ReactNode } from 'react';

/** One card in the middle of the page, for what comes before an area. */
export function NarrowPage({ header, children }: { header?: ReactNode; children: ReactNode }) {
  return (
    <div className="narrow-page">
      {header && <header>{header}</header>}
      <main>{children}</main>
    </div>
  );
}
