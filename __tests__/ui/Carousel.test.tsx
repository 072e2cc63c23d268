import { act, fireEvent, render, screen } from '@testing-library/react';
import { Carousel } from '../../src/ui/Carousel';

const ITEMS = Array.from({ length: 12 }, (_, index) => ({ key: String(index), content: index }));
const WIDTH = 408;
const SLIDE = 416;
/** Longer than a scroll may rest where the browser does not tell its end. */
const PAUSE_MS = 300;

/** The carousel of four a slide, on a phone that has just begun to move to the second slide. */
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

test('a scroll that pauses on its way is not over before the browser says so', () => {
  Object.assign(window, { onscrollend: null });
  const list = openMoving();
  pause();
  expect(screen.getByRole('status')).toHaveTextContent('5–8');
  fireEvent(list, new Event('scrollend'));
  expect(screen.getByRole('status')).toHaveTextContent('1–4');
});

test('where the browser does not say so, it is over when nothing moves', () => {
  openMoving();
  expect(screen.getByRole('status')).toHaveTextContent('5–8');
  pause();
  expect(screen.getByRole('status')).toHaveTextContent('1–4');
});
