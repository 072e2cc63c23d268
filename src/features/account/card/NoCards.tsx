import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardDrawing } from '#src/components/CardDrawing.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';

/** Empty list of cards with the button that adds one. */
export function NoCards({ action }: { action: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <Panel>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <CardDrawing />
        <span>{t('cards.none')}</span>
        {action}
      </Stack>
    </Panel>
  );
}
