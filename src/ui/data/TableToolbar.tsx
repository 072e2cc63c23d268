import { mdiArrowExpandVertical, mdiViewColumnOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { ColumnsPanelTrigger, Toolbar } from '@mui/x-data-grid';
import { useTranslation } from 'react-i18next';
import { Icon } from '../forms/Icon';

export interface TableToolbarProps {
  isDense: boolean;
  onDense: (isDense: boolean) => void;
}

/** Toolbar of the grid: visible columns and row density. */
export function TableToolbar({ isDense, onDense }: TableToolbarProps) {
  const { t } = useTranslation('admin');
  return (
    <Toolbar aria-label={t('table.tools')}>
      <ColumnsPanelTrigger render={<Button size="small" startIcon={<Icon path={mdiViewColumnOutline} />} />}>
        {t('table.columns')}
      </ColumnsPanelTrigger>
      <Button
        size="small"
        aria-pressed={!isDense}
        startIcon={<Icon path={mdiArrowExpandVertical} />}
        onClick={() => onDense(!isDense)}
      >
        {t('table.roomy')}
      </Button>
    </Toolbar>
  );
}
