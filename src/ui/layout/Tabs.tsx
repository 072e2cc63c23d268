import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';

interface TabsProps<Tab extends string> {
  label: string;
  tabs: readonly { value: Tab; label: string }[];
  current: Tab;
  onChange: (tab: Tab) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tabs with the panel of the selected one. Arrow keys move the focus, Enter selects. */
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
