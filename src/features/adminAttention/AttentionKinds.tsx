import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { AttentionPage } from '../../api/admin/attentionApi';
import type { AttentionKind } from '../../domain/attention';
import { useFormats } from '../../i18n/useFormats';
import { PageLink } from '../../ui/layout/PageLink';

const LIST = { display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, mb: 2, p: 0, listStyle: 'none' };

interface AttentionKindsProps {
  kinds: AttentionPage['kinds'];
  current: AttentionKind | undefined;
}

/** Kinds with cases, each with its count, as links to their lists. */
export function AttentionKinds({ kinds, current }: AttentionKindsProps) {
  const { t } = useTranslation('adminAttention');
  const { count: format } = useFormats();
  return (
    <nav aria-label={t('kinds')}>
      <Box component="ul" sx={LIST}>
        {kinds
          .filter(({ kind, count }) => count > 0 || kind === current)
          .map(({ kind, count, isCapped }) => (
            <li key={kind}>
              <Button
                component={PageLink}
                to={`?kind=${kind}`}
                // Because a border is visible in forced colours too.
                variant={kind === current ? 'outlined' : 'text'}
                aria-current={kind === current ? 'true' : undefined}
              >
                {t(isCapped ? 'kindMany' : 'kindCount', { kind: t(`kind.${kind}`), count: format(count) })}
              </Button>
            </li>
          ))}
      </Box>
    </nav>
  );
}
