import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/layout/Panel';
import type { GivenValue, LiveMachine } from '../InspectionMessage';
import { EventForm } from './EventForm';
import { MachineChart } from './MachineChart';
import { Plain } from './Plain';

interface MachinePanelsProps {
  machine: LiveMachine;
  onSend: (event: string, fields: Record<string, GivenValue>) => void;
}

/** One machine: its chart with the present state lit, the events that it takes, its context. */
export function MachinePanels({ machine, onSend }: MachinePanelsProps) {
  const { t } = useTranslation('inspect');
  const { name, active, last, accepts, context } = machine;
  return (
    <>
      <Panel title={name}>
        <Typography aria-live="polite">{t('chart.state', { state: active.join(', ') })}</Typography>
        <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {last === undefined ? t('chart.noTransition') : t('chart.transition', { transition: last })}
        </Typography>
        <MachineChart machine={machine} />
      </Panel>
      <Panel title={t('events.title')}>
        {accepts.length === 0 && <Typography variant="body2">{t('events.none')}</Typography>}
        {accepts.map((event) => (
          <EventForm key={event.type} event={event} onSend={(fields) => onSend(event.type, fields)} />
        ))}
      </Panel>
      <Panel title={t('context.title')}>
        <Plain value={context} />
      </Panel>
    </>
  );
}
