import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { StatusBadge } from '#src/ui/feedback/StatusBadge.tsx';
import { theme } from '#src/ui/layout/theme';

const { success, text, error } = theme.palette;

/** Dominant hue of a colour such as `#1f5c3d`. */
function hueOf(hex: string): 'red' | 'green' | 'grey' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < 20) return 'grey';
  return most === red ? 'red' : 'green';
}

test.each([
  ['good', 'green', 'success-main', success.main],
  ['quiet', 'grey', 'text-primary', text.primary],
  ['bad', 'red', 'error-main', error.main],
] as const)('renders the tone %s in %s with an icon (rules §8.3, §19.5)', (tone, hue, name, colour) => {
  render(
    <ThemeProvider theme={theme}>
      <StatusBadge tone={tone}>State</StatusBadge>
    </ThemeProvider>,
  );
  const badge = screen.getByText('State').closest('[data-tone]') as HTMLElement;
  expect(window.getComputedStyle(badge).color).toBe(`var(--mui-palette-${name})`);
  expect(hueOf(colour)).toBe(hue);
  expect(badge.querySelector('svg')).toBeVisible();
});
