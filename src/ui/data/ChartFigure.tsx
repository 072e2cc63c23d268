import Box from '@mui/material/Box';
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';

/** Focus outline around the drawing. */
const FOCUS = { '& :has(> svg):focus-within': { outline: 3, outlineColor: 'primary.main', outlineOffset: 2 } };

interface ChartFigureProps {
  /** Content of the chart, and the location of the same values as text. */
  label: string;
  /** Instructions for the keyboard. */
  hint: string;
  /** Announced for a missing value. */
  noValue?: string;
  children: ReactNode;
}

/** Labelled chart. Arrow keys visit its points, and screen readers announce each. */
export function ChartFigure({ label, hint, noValue = '', children }: ChartFigureProps) {
  const id = useId();
  return (
    <Box component="figure" role="group" sx={{ minWidth: 0, m: 0, ...FOCUS }} aria-label={label} aria-describedby={id}>
      <VisuallyHidden id={id}>{hint}</VisuallyHidden>
      <ChartsLocalizationProvider localeText={{ a11yNoValue: noValue }}>{children}</ChartsLocalizationProvider>
    </Box>
  );
}
