import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useAfterTap } from '../../src/ui/useAfterTap';

function Toggle({ onRender }: { onRender: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const isLarge = useAfterTap(isOpen);
  if (isLarge) onRender();
  return (
    <button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isLarge && 'large'}
    </button>
  );
}

const tap = () => act(() => screen.getByRole('button').click());
const nextFrame = () => new Promise(requestAnimationFrame);

test('follows a tap after the frame that shows its first effect', async () => {
  render(<Toggle onRender={() => undefined} />);
  tap();
  expect(screen.getByRole('button', { expanded: true })).toBeVisible();
  await nextFrame();
  expect(screen.queryByText('large')).not.toBeInTheDocument();
  expect(await screen.findByText('large')).toBeVisible();
});

test('never takes a value that a second tap has revoked', async () => {
  const onRender = jest.fn();
  render(<Toggle onRender={onRender} />);
  tap();
  tap();
  await nextFrame();
  await nextFrame();
  expect(onRender).not.toHaveBeenCalled();
});
