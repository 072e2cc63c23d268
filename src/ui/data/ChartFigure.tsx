import Box from '@mui/material/Box';
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';

/** The chart's own focus element covers its drawing. */
const FOCUS = { '& :has(> svg):focus-within': { outline: 3, outlineColor: 'primary.main', outlineOffset: 2 } };

interface ChartFigureProps {
  /** What the chart shows, and where its values are given in words. */
  label: string;
  /** How it is worked by keyboard. */
  hint: string;
  /** Said where a line has no point. */
  noValue?: string;
  children: ReactNode;
}

/** A chart with its name; its points can be visited with the arrow keys and are read out. */
export function ChartFigure({ label, hint, noValue = '', children }: ChartFigureProps) {
  const id = useId();
  return (
    <Box component="figure" role="group" sx={{ minWidth: 0, m: 0, ...FOCUS }} aria-label={label} aria-describedby={id}>
      <VisuallyHidden id={id}>{hint}</VisuallyHidden>
      <ChartsLocalizationProvider localeText={{ a11yNoValue: noValue }}>{children}</ChartsLocalizationProvider>
    </Box>
  );
}
