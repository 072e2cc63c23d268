import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { SelectField } from '#src/ui/forms/SelectField.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { apiPaths, FAULT_KINDS, type demoCalls, type FaultKind } from './demoCalls';
import type { LogEntry } from '../../InspectionMessage';
import { Said } from './Said';
import { useAttempt } from './useAttempt';

/** Default counts: six dropped replies, because a browser repeats a dropped call on up to six connections. */
const FIRST_TIMES = { 'drop-reply': '6', delay: '1', status: '1' } as const;
const FIRST_VALUES = { 'drop-reply': '0', delay: '3000', status: '500' } as const;

/** Returns all API paths, each labelled with its endpoints in the log. */
function optionsOf(paths: readonly string[], log: readonly LogEntry[]) {
  const endpoints = new Map<string, Set<string>>(paths.map((path) => [path, new Set()]));
  for (const { request } of log) {
    if (request?.path) endpoints.set(request.path, (endpoints.get(request.path) ?? new Set()).add(request.endpoint));
  }
  return [...endpoints].map(([path, names]) => ({ value: path, label: [path, ...names].join(' · ') }));
}

/** Delays or fails the next calls of a path (rules §22.5). */
export function FaultPanel({ calls, log }: { calls: ReturnType<typeof demoCalls>; log: readonly LogEntry[] }) {
  const { t } = useTranslation('inspect');
  const { message, isBusy, attempt } = useAttempt();
  const [paths, setPaths] = useState<string[]>([]);
  const [path, setPath] = useState('');
  const [kind, setKind] = useState<FaultKind>('drop-reply');
  const [value, setValue] = useState<string>(FIRST_VALUES[kind]);
  const [times, setTimes] = useState<string>(FIRST_TIMES[kind]);
  useEffect(() => void apiPaths().then(setPaths), []);

  const choose = (chosen: FaultKind) => {
    setKind(chosen);
    setValue(FIRST_VALUES[chosen]);
    setTimes(FIRST_TIMES[chosen]);
  };
  return (
    <Panel title={t('faults.title')}>
      <Form onSubmit={() => attempt(() => calls.addFault({ path, kind, value: Number(value), times: Number(times) }))}>
        <SelectField
          label={t('faults.endpoint')}
          placeholder={t('faults.choose')}
          error={undefined}
          options={optionsOf(paths, log)}
          value={path}
          onChange={({ target }) => setPath(target.value)}
        />
        <SelectField
          label={t('faults.kind')}
          error={undefined}
          options={FAULT_KINDS.map((one) => ({ value: one, label: t(`faults.kinds.${one}`) }))}
          value={kind}
          onChange={({ target }) => choose(target.value as FaultKind)}
        />
        {kind !== 'drop-reply' && (
          <Field
            label={t(`faults.values.${kind}`)}
            error={undefined}
            inputMode="numeric"
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        <Field
          label={t('faults.times')}
          error={undefined}
          hint={kind === 'drop-reply' ? t('faults.timesHint') : undefined}
          inputMode="numeric"
          value={times}
          onChange={({ target }) => setTimes(target.value)}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={isBusy || path === ''}>
            {t('faults.submit')}
          </Button>
          <Button variant="outlined" disabled={isBusy} onClick={() => attempt(calls.clearFaults)}>
            {t('faults.clear')}
          </Button>
        </Box>
      </Form>
      <Said message={message} />
    </Panel>
  );
}
