import Box from '@mui/material/Box';
import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPiece, type PieceTexts } from '../../i18n/loadPiece';
import { PieceFailure } from './lazyComponent';
import { ProgressLine } from './ProgressLine';
import { retryPiece } from './retryPiece';
import { toastQueue } from './toast';

/** Progress at the top of the window, while the code of a dialog loads. */
function Opening() {
  const { t } = useTranslation();
  return (
    <Box sx={{ position: 'fixed', top: 0, insetInline: 0, zIndex: 'tooltip' }}>
      <ProgressLine isShown label={t('loading')} />
    </Box>
  );
}

/** Resolves after the next frame. Otherwise a slow phone would show the progress only after 0.3 s, with the dialog. */
const afterFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Returns a dialog that loads on its first render (see `loadPiece`). Without `Suspense`, because React shows what was
 * suspended 300 ms after its fallback at the earliest.
 */
export function lazyDialog<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: PieceTexts = [],
): ComponentType<Props> {
  const loadDialog = loadPiece(load, name, texts);
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    await afterFrame();
    return (loaded ??= await loadDialog().catch((): ComponentType<Props> => retryPiece(loadDialog, PieceFailure)));
  };
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    useEffect(() => {
      // Loads the toasts beside the dialog, because its outcome is a toast.
      toastQueue.expect();
      void loadOnce().then((dialog) => setDialog(() => dialog));
    }, []);
    return Dialog ? <Dialog {...props} /> : <Opening />;
  };
}
