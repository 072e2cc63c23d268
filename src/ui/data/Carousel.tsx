import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../forms/IconButton';

/** Items per slide (rules §14.3). */
const WIDE = 4;
const NARROW = 2;
const NARROW_BELOW = 768;
/** Space between two items, in pixels. */
const GAP = 16;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** Duration of Embla's animation, in Embla's unit. */
const DURATION = 25;

const Viewport = styled('div')({
  overflow: 'hidden',
  // Prevents scrolling on focus, because only Embla moves the list.
  '@supports (overflow: clip)': { overflow: 'clip' },
  // Space for the focus outline.
  padding: 4,
  margin: -4,
});

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  gap: GAP,
  touchAction: 'pan-y pinch-zoom',
  '& > li': {
    flex: `0 0 calc((100% - ${GAP * (WIDE - 1)}px) / ${WIDE})`,
    minWidth: 0,
    [theme.breakpoints.down(NARROW_BELOW)]: { flexBasis: `calc((100% - ${GAP * (NARROW - 1)}px) / ${NARROW})` },
  },
}));

interface CarouselProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Text for the visible items, counted from 1. */
  position: (from: number, to: number) => string;
  items: readonly { key: string; content: ReactNode }[];
}

/** Carousel with four items per slide, two in a narrow window; moved by button, arrow key or swipe (rules §14.3). */
export function Carousel({ label, previousLabel, nextLabel, position, items }: CarouselProps) {
  const perSlide = useMediaQuery(`(max-width: ${NARROW_BELOW - 0.02}px)`, { noSsr: true }) ? NARROW : WIDE;
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const duration = isStill ? 0 : DURATION;
  const [viewport, carousel] = useEmblaCarousel({ align: 'start', slidesToScroll: perSlide, duration });
  const [{ slide, focused }, setView] = useState({ slide: 0, focused: -1 });
  const lastSlide = Math.max(0, Math.ceil(items.length / perSlide) - 1);
  // Fills the last slide with items of the previous slide.
  const first = Math.max(0, Math.min(slide * perSlide, items.length - perSlide));
  const isInView = (index: number) => index >= first && index < first + perSlide;

  useEffect(() => {
    const follow = () => {
      const list = [...(carousel?.slideNodes() ?? [])];
      const focusedItem = list.findIndex((item) => item.contains(document.activeElement));
      setView({ slide: carousel?.selectedScrollSnap() ?? 0, focused: focusedItem });
    };
    carousel?.on('select', follow).on('reInit', follow);
    return () => void carousel?.off('select', follow).off('reInit', follow);
  }, [carousel]);

  // Because an invisible item is inert and loses the focus.
  const losesFocus = focused >= 0 && !isInView(focused);
  useEffect(() => {
    const item = losesFocus ? carousel?.slideNodes()[first] : undefined;
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [carousel, first, losesFocus]);

  const turn = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    carousel?.scrollTo(slide + step);
  };
  return (
    // Handles keys of the items and buttons inside.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <div role="group" aria-label={label} onKeyDown={turn}>
      <Viewport ref={viewport}>
        <List>
          {items.map(({ key, content }, index) => (
            <li key={key} inert={!isInView(index)}>
              {content}
            </li>
          ))}
        </List>
      </Viewport>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center', gap: 1, mt: 1 }}>
        <IconButton
          label={previousLabel}
          icon={mdiChevronLeft}
          isDisabled={slide === 0}
          onClick={() => carousel?.scrollPrev()}
        />
        <Typography role="status" align="center" sx={{ minWidth: 'min(9rem, 100% - 120px)' }}>
          {position(first + 1, Math.min(first + perSlide, items.length))}
        </Typography>
        <IconButton
          label={nextLabel}
          icon={mdiChevronRight}
          isDisabled={slide >= lastSlide}
          onClick={() => carousel?.scrollNext()}
        />
      </Stack>
    </div>
  );
}
