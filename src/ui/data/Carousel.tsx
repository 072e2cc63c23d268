import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../forms/IconButton';

/** How many are side by side (rules §14.3). */
const WIDE = 4;
const NARROW = 2;
const NARROW_BELOW = 768;
/** In pixels, between two of them. */
const GAP = 16;
/** Where the browser has no event for the end of a scroll, it ends when nothing moved for so many milliseconds. */
const SCROLL_RESTS_AFTER_MS = 120;

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  // What is hidden in it must not widen the page.
  position: 'relative',
  // Room for the outline of what has the focus.
  padding: 4,
  marginInline: -4,
  scrollPadding: 4,
  display: 'flex',
  gap: GAP,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollBehavior: 'smooth',
  scrollbarWidth: 'none',
  '@media (prefers-reduced-motion: reduce)': { scrollBehavior: 'auto' },
  '& > li': {
    flex: `0 0 calc((100% - ${GAP * (WIDE - 1)}px) / ${WIDE})`,
    minWidth: 0,
    scrollSnapAlign: 'start',
    [theme.breakpoints.down(NARROW_BELOW)]: { flexBasis: `calc((100% - ${GAP * (NARROW - 1)}px) / ${NARROW})` },
  },
}));

interface CarouselProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Says which of them are in sight. */
  position: (from: number, to: number) => string;
  items: readonly { key: string; content: ReactNode }[];
}

/** Slides of four, of two in a narrow window: by buttons, arrow keys or a finger (rules §14.3). */
export function Carousel({ label, previousLabel, nextLabel, position, items }: CarouselProps) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const perSlide = useMediaQuery(`(max-width: ${NARROW_BELOW - 0.02}px)`, { noSsr: true }) ? NARROW : WIDE;
  const last = Math.max(0, Math.ceil(items.length / perSlide) - 1);
  const [chosen, setChosen] = useState(0);
  const slide = Math.min(chosen, last);

  // Whoever turns it by key from within goes on within: what is out of sight cannot have the focus.
  const isFocusDue = useRef(false);
  useEffect(() => {
    const scroller = list.current;
    if (isFocusDue.current) {
      scroller?.children[slide * perSlide]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    }
    isFocusDue.current = false;
  }, [slide, perSlide]);

  const goTo = (target: number) => {
    const scroller = list.current;
    if (!scroller || target < 0 || target > last) return;
    isFocusDue.current = scroller.contains(document.activeElement);
    setChosen(target);
    scroller.scrollLeft = target * (scroller.clientWidth - 8 + GAP);
  };

  const followScroll = () => {
    const scroller = list.current;
    if (!scroller) return;
    const { scrollLeft, clientWidth, scrollWidth } = scroller;
    const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 2;
    setChosen(isAtEnd ? last : Math.round(scrollLeft / (clientWidth - 8 + GAP)));
  };
  // A busy phone pauses in the midst of a scroll, so the browser's word for its end comes first.
  const followLater = () => {
    if ('onscrollend' in window) return;
    clearTimeout(rest.current);
    rest.current = setTimeout(followScroll, SCROLL_RESTS_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(rest.current), []);

  useEffect(() => {
    const element = frame.current;
    const turn = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      goTo(slide + step);
    };
    element?.addEventListener('keydown', turn);
    return () => element?.removeEventListener('keydown', turn);
  });

  const first = slide * perSlide + 1;
  return (
    <div role="group" aria-label={label} ref={frame}>
      <List ref={list} onScroll={followLater} onScrollEnd={followScroll}>
        {items.map(({ key, content }, index) => (
          <li key={key} inert={index + 1 < first || index + 1 >= first + perSlide}>
            {content}
          </li>
        ))}
      </List>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center', gap: 1, mt: 1 }}>
        <IconButton
          label={previousLabel}
          icon={mdiChevronLeft}
          isDisabled={slide === 0}
          onClick={() => goTo(slide - 1)}
        />
        <Typography role="status" align="center" sx={{ minWidth: 'min(9rem, 100% - 120px)' }}>
          {position(first, Math.min(first + perSlide - 1, items.length))}
        </Typography>
        <IconButton
          label={nextLabel}
          icon={mdiChevronRight}
          isDisabled={slide === last}
          onClick={() => goTo(slide + 1)}
        />
      </Stack>
    </div>
  );
}
