import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Fades the edges of a scrolling list that cut a tab. */
function fadeCutEdges(scroller: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = scroller;
  const edge = (isCut: boolean) => (isCut ? 'transparent' : '#000');
  const [left, right] = [edge(scrollLeft > 1), edge(scrollLeft < scrollWidth - clientWidth - 1)];
  scroller.style.maskImage = `linear-gradient(to right, ${left}, #000 3rem calc(100% - 3rem), ${right})`;
}

interface TabsProps<Tab extends string> {
  label: string;
  tabs: readonly { value: Tab; label: string }[];
  current: Tab;
  onChange: (tab: Tab) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tabs with the panel of the selected one. Centres the selected tab. Arrow keys move the focus, Enter selects. */
export function Tabs<Tab extends string>({ label, tabs, current, onChange, children }: TabsProps<Tab>) {
  const list = useRef<HTMLDivElement>(null);
  const scrollerOf = () => list.current?.querySelector<HTMLElement>('.MuiTabs-scroller');
  useLayoutEffect(() => {
    const scroller = scrollerOf();
    const tab = scroller?.querySelector<HTMLElement>('[aria-selected=true]');
    if (scroller && tab) scroller.scrollLeft = tab.offsetLeft - (scroller.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  useLayoutEffect(() => {
    const fade = () => {
      const scroller = scrollerOf();
      if (scroller) fadeCutEdges(scroller);
    };
    fade();
    window.addEventListener('resize', fade);
    return () => window.removeEventListener('resize', fade);
  });
  return (
    <>
      <MuiTabs
        ref={list}
        value={current}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        onScrollCapture={({ target }) => fadeCutEdges(target as HTMLElement)}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { scrollMarginInline: '3rem' } }}
        onChange={(_, tab: Tab) => onChange(tab)}
      >
        {tabs.map((tab) => (
          <MuiTab
            key={tab.value}
            id={`tab-${tab.value}`}
            aria-controls={tab.value === current ? `panel-${tab.value}` : undefined}
            {...tab}
          />
        ))}
      </MuiTabs>
      <div role="tabpanel" id={`panel-${current}`} aria-labelledby={`tab-${current}`}>
        {children}
      </div>
    </>
  );
}
