import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, toLanguage } from '#src/domain/language';
import { SelectField } from '#src/ui/forms/SelectField.tsx';
import { ThemeRoot } from '#src/ui/layout/ThemeRoot.tsx';
import { Screen } from '#src/ui/layout/Screen.tsx';
import { ChartPanel } from './chart/ChartPanel';
import { ClockPanel } from './demo/ClockPanel';
import { CustomerPanel } from './demo/CustomerPanel';
import { demoCalls } from './demo/demoCalls';
import { EventsPanel } from './EventsPanel';
import { FaultPanel } from './demo/FaultPanel';
import { LogList } from './LogList';
import { MachineList, type Chosen } from './MachineList';
import { useInspected } from './useInspected';

const WIDTH = 1680;
const COLUMNS = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
};

function InspectPanels() {
  const { t, i18n } = useTranslation('inspect');
  const calls = demoCalls(toLanguage(i18n.language));
  const { inspected, ask } = useInspected();
  const [wanted, setWanted] = useState<Chosen>();
  const { windows, log } = inspected;

  const running = windows.flatMap(({ id: window, machines }) => machines.map((machine) => ({ window, machine })));
  const shown =
    running.find(({ window, machine }) => window === wanted?.window && machine.id === wanted.machine) ?? running[0];
  const chosen = shown && { window: shown.window, machine: shown.machine.id };
  return (
    <Screen title={t('title')}>
      <Typography sx={{ mb: 2 }}>{t('intro')}</Typography>
      <MachineList windows={windows} chosen={chosen} onChoose={setWanted} />
      {shown && <ChartPanel machine={shown.machine} />}
      <Box sx={COLUMNS}>
        <div>
          {shown && (
            <EventsPanel
              key={`${shown.window} ${shown.machine.id}`}
              machine={shown.machine}
              onSend={(event, fields) =>
                ask({ type: 'send', window: shown.window, machine: shown.machine.id, event, fields })
              }
            />
          )}
          <LogList title={t('log.title')} entries={log} />
          <LogList title={t('requests.title')} entries={log.filter(({ kind }) => kind === 'request')} />
        </div>
        <div>
          <ClockPanel calls={calls} />
          <FaultPanel calls={calls} log={log} />
          <CustomerPanel calls={calls} />
        </div>
      </Box>
    </Screen>
  );
}

/** `/inspect`: running flows of this origin's other windows, and the demo's controls (rules §30.5). */
export function InspectPage() {
  const { t, i18n } = useTranslation();
  return (
    <ThemeRoot>
      <Box sx={{ maxWidth: WIDTH, mx: 'auto', p: 2 }}>
        <Box component="header" sx={{ width: '12rem', ml: 'auto' }}>
          <SelectField
            label={t('language.label')}
            error={undefined}
            options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
            value={i18n.language}
            onChange={({ target }) => void i18n.changeLanguage(target.value)}
          />
        </Box>
        <main>
          <InspectPanels />
        </main>
      </Box>
    </ThemeRoot>
  );
}
