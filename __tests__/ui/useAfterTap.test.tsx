import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useAfterTap } from '../../src/ui/useAfterTap';

function Toggle({ onDraw }: { onDraw: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const isDrawn = useAfterTap(isOpen);
  if (isDrawn) onDraw();
  return (
    <button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isDrawn && 'large'}
    </button>
  );
}

const tap = () => act(() => screen.getByRole('button').click());
const nextFrame = () => new Promise(requestAnimationFrame);

test('what a tap asks for is drawn after the frame that answers it', async () => {
  render(<Toggle onDraw={() => undefined} />);
  tap();
  expect(screen.getByRole('button', { expanded: true })).toBeVisible();
  await nextFrame();
  expect(screen.queryByText('large')).not.toBeInTheDocument();
  expect(await screen.findByText('large')).toBeVisible();
});

test('what a second tap calls off is never drawn', async () => {
  const onDraw = jest.fn();
  render(<Toggle onDraw={onDraw} />);
  tap();
  tap();
  await nextFrame();
  await nextFrame();
  expect(onDraw).not.toHaveBeenCalled();
});
