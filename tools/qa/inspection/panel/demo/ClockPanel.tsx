import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#src/domain/isoDate';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import type { demoCalls } from './demoCalls';
import { Said } from './Said';
import { useAttempt } from './useAttempt';

const STEPS = { day: 1, week: 7, month: 28 } as const;

/** Shows and sets the server's date (rules §22.4). */
export function ClockPanel({ calls }: { calls: ReturnType<typeof demoCalls> }) {
  const { t } = useTranslation('inspect');
  const { message, isBusy, attempt } = useAttempt();
  const [today, setToday] = useState('');
  const [chosen, setChosen] = useState('');
  const { today: readToday } = calls;
  const [readFirst] = useState(() => readToday);
  useEffect(() => void readFirst().then(setToday, () => undefined), [readFirst]);

  const take = (day: string): string => {
    setToday(day);
    return t('clock.set', { day });
  };
  const setTo = (day: string) => attempt(async () => take(await calls.setClock(day)));
  return (
    <Panel title={t('clock.title')}>
      <Typography>{t('clock.today', { day: today })}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((step) => (
          <Button
            key={step}
            variant="outlined"
            disabled={isBusy || today === ''}
            onClick={() => setTo(addDays(today, STEPS[step]))}
          >
            {t(`clock.steps.${step}`)}
          </Button>
        ))}
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => attempt(async () => take(await calls.resetClock()))}
        >
          {t('clock.reset')}
        </Button>
      </Box>
      <Form onSubmit={() => setTo(chosen)}>
        <Field
          label={t('clock.day')}
          error={undefined}
          type="date"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button type="submit" variant="contained" disabled={isBusy || chosen === ''}>
          {t('clock.submit')}
        </Button>
      </Form>
      <Said message={message} />
    </Panel>
  );
}
