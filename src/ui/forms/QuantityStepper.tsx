import { mdiMinus, mdiPlus } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { IconButton } from './IconButton';
import { WEIGHT } from '../layout/tokens';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(0.5),
  '& > output': { minWidth: '2ch', textAlign: 'center', fontWeight: WEIGHT.strong, fontVariantNumeric: 'tabular-nums' },
}));

interface QuantityStepperProps {
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** How many, from one to a most: two buttons for fingers, the number between them. */
export function QuantityStepper({ label, lessLabel, moreLabel, value, max, onChange }: QuantityStepperProps) {
  return (
    <Row role="group" aria-label={label}>
      <IconButton label={lessLabel} icon={mdiMinus} isDisabled={value <= 1} onClick={() => onChange(value - 1)} />
      <output>{value}</output>
      <IconButton label={moreLabel} icon={mdiPlus} isDisabled={value >= max} onClick={() => onChange(value + 1)} />
    </Row>
  );
}
