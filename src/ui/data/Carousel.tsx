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
  const last = Math.max(0, items.length - perSlide);
  const [chosen, setChosen] = useState(0);
  /** The place of the first one in sight. */
  const first = Math.min(chosen, last);

  // What is out of sight cannot have the focus: it goes on to the first one in sight.
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (isFocusDue.current) {
      list.current?.children[first]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    }
    isFocusDue.current = false;
  }, [first]);

  const show = (target: number) => {
    const focused = [...(list.current?.children ?? [])].findIndex((item) => item.contains(document.activeElement));
    isFocusDue.current = focused >= 0 && (focused < target || focused >= target + perSlide);
    setChosen(target);
  };
  /** From one to the next, in pixels. */
  const stepOf = ({ clientWidth }: HTMLElement) => (clientWidth - 8 + GAP) / perSlide;
  const goTo = (target: number) => {
    const scroller = list.current;
    const within = Math.max(0, Math.min(target, last));
    if (!scroller || within === first) return;
    show(within);
    scroller.scrollLeft = within * stepOf(scroller);
  };

  const followScroll = () => {
    const scroller = list.current;
    if (!scroller) return;
    const reached = Math.min(last, Math.round(scroller.scrollLeft / stepOf(scroller)));
    if (reached !== first) show(reached);
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
      goTo(first + step * perSlide);
    };
    element?.addEventListener('keydown', turn);
    return () => element?.removeEventListener('keydown', turn);
  });

  return (
    <div role="group" aria-label={label} ref={frame}>
      <List ref={list} onScroll={followLater} onScrollEnd={followScroll}>
        {items.map(({ key, content }, index) => (
          <li key={key} inert={index < first || index >= first + perSlide}>
            {content}
          </li>
        ))}
      </List>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center', gap: 1, mt: 1 }}>
        <IconButton
          label={previousLabel}
          icon={mdiChevronLeft}
          isDisabled={first === 0}
          onClick={() => goTo(first - perSlide)}
        />
        <Typography role="status" align="center" sx={{ minWidth: 'min(9rem, 100% - 120px)' }}>
          {position(first + 1, Math.min(first + perSlide, items.length))}
        </Typography>
        <IconButton
          label={nextLabel}
          icon={mdiChevronRight}
          isDisabled={first === last}
          onClick={() => goTo(first + perSlide)}
        />
      </Stack>
    </div>
  );
}
