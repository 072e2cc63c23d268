import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '#src/ui/layout/Panel.tsx';
import type { LiveMachine } from '../../InspectionMessage';
import { MachineChart } from './MachineChart';

export function ChartPanel({ machine }: { machine: LiveMachine }) {
  const { t } = useTranslation('inspect');
  const { name, active, last } = machine;
  return (
    <Panel title={name}>
      <Typography aria-live="polite">{t('chart.state', { state: active.join(', ') })}</Typography>
      <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {last === undefined ? t('chart.noTransition') : t('chart.transition', { transition: last })}
      </Typography>
      <MachineChart machine={machine} />
    </Panel>
  );
}
