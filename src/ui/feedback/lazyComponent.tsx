import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, type ComponentProps, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPiece, type PieceTexts } from '../../i18n/loadPiece';
import { retryPiece, type FailedPiece } from './retryPiece';

/** Error message of a component that did not load. Does not affect the page around the component. */
export function PieceFailure({ onRetry, isHopeless }: ComponentProps<FailedPiece>) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Typography sx={{ mb: 2 }}>{t('pieceFailed')}</Typography>
      <Button onClick={onRetry}>{t('actions.retry')}</Button>
      {isHopeless && <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
    </div>
  );
}

/**
 * Returns a component that loads on first render (see `loadPiece`).
 * @param Failed rendered after a load failure, until a retry succeeds
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: PieceTexts,
  Failed: FailedPiece = PieceFailure,
) {
  const loadComponent = loadPiece(load, name, texts);
  return lazy(async () => ({ default: await loadComponent().catch(() => retryPiece(loadComponent, Failed)) }));
}
