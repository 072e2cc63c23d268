import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';

const Figure = styled('figure')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  // The chart's own focus element covers its drawing.
  '& :has(> svg):focus-within': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

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
    <Figure role="group" aria-label={label} aria-describedby={id}>
      <VisuallyHidden id={id}>{hint}</VisuallyHidden>
      <ChartsLocalizationProvider localeText={{ a11yNoValue: noValue }}>{children}</ChartsLocalizationProvider>
    </Figure>
  );
}
