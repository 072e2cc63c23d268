import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';

interface TabsProps<Tab extends string> {
  label: string;
  tabs: readonly { value: Tab; label: string }[];
  current: Tab;
  onChange: (tab: Tab) => void;
  /** The chosen tab's content. */
  children: ReactNode;
}

/** Tabs and the panel of the chosen one, labelled by its tab. Arrows move the focus, Enter chooses. */
export function Tabs<Tab extends string>({ label, tabs, current, onChange, children }: TabsProps<Tab>) {
  return (
    <>
      <MuiTabs
        value={current}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
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
