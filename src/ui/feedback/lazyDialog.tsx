import Box from '@mui/material/Box';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { PieceTexts } from '../../i18n/loadPiece';
import { lazyComponent } from './lazyComponent';
import { ProgressLine } from './ProgressLine';
import { toastQueue } from './toast';

/** Milliseconds without progress; most dialogs are prefetched and open before. */
const PATIENCE_MS = 300;

/** Progress at the top of the window, while the code of a dialog loads. */
function Opening() {
  const { t } = useTranslation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Box sx={{ position: 'fixed', top: 0, insetInline: 0, zIndex: 'tooltip' }}>
      <ProgressLine isShown label={t('loading')} />
    </Box>
  );
}

/** Returns a dialog that loads on its first render (see `lazyComponent`). */
export function lazyDialog<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: PieceTexts = [],
): ComponentType<Props> {
  const Dialog: ComponentType<Props> = lazyComponent(load, name, texts);
  return function LazyDialog(props: Props) {
    // Loads the toasts beside the dialog, because its outcome is a toast.
    useEffect(() => toastQueue.expect(), []);
    return (
      <Suspense fallback={<Opening />}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
