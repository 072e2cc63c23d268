import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPiece, type PieceTexts } from '../../i18n/loadPiece';
import { PieceFailure } from './lazyComponent';
import { ProgressLine } from './ProgressLine';
import { retryPiece } from './retryPiece';
import { toastQueue } from './toast';
import { theme } from '../layout/theme';

const BAR_COLOUR = theme.vars.palette.primary.main;

/** Milliseconds without motion; most dialogs are prefetched and open before. */
const PATIENCE_MS = 300;
const PLACE = { position: 'fixed', top: 0, insetInline: 0, zIndex: theme.zIndex.tooltip } as const;

/** Progress at the top of the window, while the code of a dialog loads. */
function Opening() {
  const { t } = useTranslation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  // The first bar has inline styles, because an inserted rule would restyle a long list before the frame.
  return (
    <div style={PLACE}>
      {isLate ? <ProgressLine isShown label={t('loading')} /> : <div style={{ height: 4, background: BAR_COLOUR }} />}
    </div>
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
