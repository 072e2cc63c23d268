import { fireEvent, render } from '@testing-library/react';
import { Picture } from '#src/components/Picture.tsx';

test('a picture that does not load gives way to an empty area, and another one is tried', () => {
  const { container, rerender } = render(<Picture src="/none.svg" size={72} />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  rerender(<Picture src="/ash.svg" size={72} />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/ash.svg');
});
