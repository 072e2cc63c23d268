/** @jest-environment jsdom */
import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { StatusBadge } from '../../src/ui/StatusBadge';
import { theme } from '../../src/ui/theme';

const { success, text, error } = theme.palette;

/** What prevails in a colour such as `#1f5c3d`. */
function hueOf(hex: string): 'red' | 'green' | 'grey' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < 20) return 'grey';
  return most === red ? 'red' : 'green';
}

// Green, grey and red (spec §4).
test.each([
  ['good', 'success-main', success.main, 'green'],
  ['quiet', 'text-secondary', text.secondary, 'grey'],
  ['bad', 'error-main', error.main, 'red'],
] as const)('%s has its colour, and a sign beside it', (tone, name, colour, hue) => {
  render(
    <ThemeProvider theme={theme}>
      <StatusBadge tone={tone}>State</StatusBadge>
    </ThemeProvider>,
  );
  const badge = screen.getByText('State');
  expect(window.getComputedStyle(badge).color).toBe(`var(--mui-palette-${name})`);
  expect(hueOf(colour)).toBe(hue);
  expect(badge.querySelector('svg')).toBeVisible();
});
