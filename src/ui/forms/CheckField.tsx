import { styled } from '@mui/material/styles';
import type { InputHTMLAttributes } from 'react';

const Frame = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 44,
  marginBottom: theme.spacing(1),
  cursor: 'pointer',
  '& > input': { width: 22, height: 22, flexShrink: 0, margin: 0, accentColor: theme.vars.palette.primary.main },
}));

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> {
  label: string;
}

/** A box to tick with its label beside it. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <Frame>
      <input {...input} type="checkbox" />
      {label}
    </Frame>
  );
}
