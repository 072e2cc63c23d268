import { mdiMinus, mdiPlus } from '@mdi/js';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { IconButton } from '../../ui/forms/IconButton';
import { WEIGHT } from '../../ui/layout/tokens';

interface QuantityStepperProps {
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** Quantity from 1 to `max` between two buttons. */
export function QuantityStepper({ label, lessLabel, moreLabel, value, max, onChange }: QuantityStepperProps) {
  return (
    <Stack role="group" aria-label={label} direction="row" sx={{ alignItems: 'center', justifyContent: 'center' }}>
      <IconButton label={lessLabel} icon={mdiMinus} isDisabled={value <= 1} onClick={() => onChange(value - 1)} />
      <Typography component="output" align="center" sx={{ minWidth: '3ch', fontWeight: WEIGHT.strong }}>
        {value}
      </Typography>
      <IconButton label={moreLabel} icon={mdiPlus} isDisabled={value >= max} onClick={() => onChange(value + 1)} />
    </Stack>
  );
}
