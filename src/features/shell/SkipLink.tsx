import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Of the page itself, to which the link leads. */
export const CONTENT = { id: 'content', tabIndex: -1 } as const;

const SEEN_BY_FOCUS = { position: 'absolute', left: 16, top: -100, zIndex: 'tooltip', '&:focus': { top: 8 } };

/** Focuses it itself: a step to its `#` would be one that the router, and the question about unsaved input, do not know. */
function goToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT.id)?.focus();
}

/** The first step by keyboard: it passes the head of an area and its navigation (rules §19.10). */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <Button variant="contained" href={`#${CONTENT.id}`} onClick={goToContent} sx={SEEN_BY_FOCUS}>
      {t('skip')}
    </Button>
  );
}
