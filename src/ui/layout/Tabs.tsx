import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Fades the end of the list in a narrow window, to show that tabs are cut. The last tab scrolls out of the fade. */
const FADE = {
  '& .MuiTabs-scroller': {
    maskImage: { xs: 'linear-gradient(to right, #000 calc(100% - 2.5rem), transparent)', md: 'none' },
  },
  '& .MuiTabs-list': { paddingInlineEnd: { xs: '2.5rem', md: 0 } },
};

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
  useLayoutEffect(() => {
    const scroller = list.current?.querySelector<HTMLElement>('.MuiTabs-scroller');
    const tab = scroller?.querySelector<HTMLElement>('[aria-selected=true]');
    if (scroller && tab) scroller.scrollLeft = tab.offsetLeft - (scroller.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <>
      <MuiTabs
        ref={list}
        value={current}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
          ...FADE,
          '& .MuiTab-root': { scrollMarginInline: '2.5rem' },
        }}
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
