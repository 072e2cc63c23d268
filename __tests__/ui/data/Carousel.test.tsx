import { act, fireEvent, render, screen } from '@testing-library/react';
import { Carousel } from '#src/ui/data/Carousel.tsx';

const ITEMS = Array.from({ length: 12 }, (_, index) => ({ key: String(index), content: index }));
const WIDTH = 408;
const SLIDE = 416;
/** Longer than the pause that ends a scroll where there is no `scrollend`. */
const PAUSE_MS = 300;

/** A carousel with four items a slide that has begun to scroll to the second slide. */
function openMoving() {
  const position = (from: number, to: number) => `${from}–${to}`;
  render(<Carousel label="Range" previousLabel="Back" nextLabel="Next" position={position} items={ITEMS} />);
  const list = screen.getByRole('list');
  Object.defineProperties(list, { clientWidth: { value: WIDTH }, scrollWidth: { value: 3 * SLIDE } });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  list.scrollLeft = 8;
  fireEvent.scroll(list);
  return list;
}

const pause = () => act(() => jest.advanceTimersByTime(PAUSE_MS));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'onscrollend');
});

test('keeps the target slide during a pause until `scrollend`', () => {
  Object.assign(window, { onscrollend: null });
  const list = openMoving();
  pause();
  expect(screen.getByRole('status')).toHaveTextContent('5–8');
  fireEvent(list, new Event('scrollend'));
  expect(screen.getByRole('status')).toHaveTextContent('1–4');
});

test('takes the end of the movement for the end of the scroll where there is no `scrollend`', () => {
  openMoving();
  expect(screen.getByRole('status')).toHaveTextContent('5–8');
  pause();
  expect(screen.getByRole('status')).toHaveTextContent('1–4');
});
