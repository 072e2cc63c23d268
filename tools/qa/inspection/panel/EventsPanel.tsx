import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '#src/ui/layout/Panel.tsx';
import type { GivenValue, LiveMachine } from '../InspectionMessage';
import { EventForm } from './EventForm';
import { Plain } from './Plain';

interface EventsPanelProps {
  machine: LiveMachine;
  onSend: (event: string, fields: Record<string, GivenValue>) => void;
}

/** Forms of the accepted events, and the machine's context. */
export function EventsPanel({ machine: { accepts, context }, onSend }: EventsPanelProps) {
  const { t } = useTranslation('inspect');
  return (
    <>
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
