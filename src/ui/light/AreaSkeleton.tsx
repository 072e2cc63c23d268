import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import type { Area } from '../../config/areas';
import { Logo } from './Logo';

const PANELS = 3;

/**
 * Stands where an area's frame and its page will be: in `index.html` before the program is there, and until the area's code
 * is (docs/architecture.md). Styled by the page's own sheet (lightStyles.ts).
 */
export function AreaSkeleton({ area }: { area: Area }) {
  const { t } = useTranslation();
  const { brandName } = useRuntimeConfig();
  return (
    <div className={`area-skeleton is-${area}`}>
      <div className="skeleton-bar">
        <Logo brand={brandName} />
      </div>
      <main className="skeleton-page" aria-busy aria-label={t('loading')}>
        <div className="skeleton-title" />
        {Array.from({ length: PANELS }, (_, panel) => (
          <div key={panel} className="skeleton-panel">
            <div />
            <div />
            <div />
          </div>
        ))}
      </main>
    </div>
  );
}
