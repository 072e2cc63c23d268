import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Attributes of the main element, the target of the skip link. */
export const CONTENT = { id: 'content', tabIndex: -1 } as const;

const SEEN_BY_FOCUS = { position: 'absolute', left: 16, top: -100, zIndex: 'tooltip', '&:focus': { top: 8 } };

/** Sets the focus directly, because a change of `#` would bypass the router and the question about unsaved input. */
function goToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT.id)?.focus();
}

/** First focusable element of a page: skips header and navigation (rules §19.10). */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <Button variant="contained" href={`#${CONTENT.id}`} onClick={goToContent} sx={SEEN_BY_FOCUS}>
      {t('skip')}
    </Button>
  );
}
