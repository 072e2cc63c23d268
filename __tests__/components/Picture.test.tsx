import { fireEvent, render } from '@testing-library/react';
import { Picture } from '#src/components/Picture.tsx';

test('a picture that fails to load is replaced by an empty area until its source changes', () => {
  const { container, rerender } = render(<Picture src="/none.svg" size={72} />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  rerender(<Picture src="/ash.svg" size={72} />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/ash.svg');
});
