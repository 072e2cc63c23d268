import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '#src/ui/layout/Panel.tsx';
import type { InspectedWindow } from './inspected';

export interface Chosen {
  window: string;
  machine: string;
}

interface MachineListProps {
  windows: readonly InspectedWindow[];
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen) => void;
}

/** Buttons that choose a running machine, grouped by window. */
export function MachineList({ windows, chosen, onChoose }: MachineListProps) {
  const { t } = useTranslation('inspect');
  const live = windows.filter(({ machines }) => machines.length > 0);
  return (
    <Panel title={t('machines.title')}>
      {live.length === 0 && <Typography variant="body2">{t('machines.none')}</Typography>}
      {live.map(({ id: window, path, machines }) => (
        <Box key={window} sx={{ mb: 1 }}>
          <Typography variant="body2">{t('machines.window', { path })}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            {machines.map(({ id, name }) => {
              const isChosen = chosen?.window === window && chosen.machine === id;
              return (
                <Button
                  key={id}
                  size="small"
                  variant={isChosen ? 'contained' : 'outlined'}
                  aria-pressed={isChosen}
                  onClick={() => onChoose({ window, machine: id })}
                >
                  {name}
                </Button>
              );
            })}
          </Box>
        </Box>
      ))}
    </Panel>
  );
}
