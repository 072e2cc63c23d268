import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { SelectField } from '#src/ui/forms/SelectField.tsx';
import type { AcceptedEvent, EventField, GivenValue } from '../InspectionMessage';
import { isSendable, toGiven } from './toGiven';

interface PayloadFieldProps {
  field: EventField;
  typed: string;
  onType: (typed: string) => void;
}

const FLAGS = ['true', 'false'];
const INPUTS = { text: {}, number: { inputMode: 'decimal' }, date: { type: 'date' }, object: {} } as const;

function PayloadField({ field: { name, kind, isKnown }, typed, onType }: PayloadFieldProps) {
  const { t } = useTranslation('inspect');
  if (kind === 'flag' || typeof kind === 'object') {
    const options = (kind === 'flag' ? FLAGS : kind).map((value) => ({ value, label: value }));
    return (
      <SelectField
        label={name}
        placeholder={t('events.leftOut')}
        options={options}
        error={undefined}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    );
  }
  const hints = { hint: isKnown ? t('events.jsonOrLast') : t('events.json') };
  return (
    <Field
      label={name}
      error={undefined}
      {...(kind === 'object' && hints)}
      {...INPUTS[kind]}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

interface EventFormProps {
  event: AcceptedEvent;
  onSend: (fields: Record<string, GivenValue>) => void;
}

export function EventForm({ event: { type, fields }, onSend }: EventFormProps) {
  const { t } = useTranslation('inspect');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const isComplete = fields.every((field) => isSendable(field, typed[field.name] ?? ''));
  return (
    <Form onSubmit={() => onSend(toGiven(fields, typed))}>
      <Box sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
        {fields.map((field) => (
          <PayloadField
            key={field.name}
            field={field}
            typed={typed[field.name] ?? ''}
            onType={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
          />
        ))}
        <Button type="submit" size="small" variant="outlined" disabled={!isComplete}>
          {t('events.send', { event: type })}
        </Button>
      </Box>
    </Form>
  );
}
