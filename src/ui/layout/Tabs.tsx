import { styled } from '@mui/material/styles';
import { useEffect, type KeyboardEvent, type ReactNode } from 'react';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(0.5),
  overflowX: 'auto',
  position: 'relative',
  marginBottom: theme.spacing(2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > button': {
    font: 'inherit',
    fontWeight: 600,
    flexShrink: 0,
    minHeight: 48,
    padding: theme.spacing(1, 2),
    border: 0,
    borderBottom: '3px solid transparent',
    background: 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
  },
  '& > button[aria-selected=true]': {
    borderBottomColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.main,
  },
  '& > button:focus-visible': { outlineOffset: -3 },
}));

interface TabsProps<Tab extends string> {
  label: string;
  tabs: readonly { value: Tab; label: string }[];
  current: Tab;
  onChange: (tab: Tab) => void;
  /** The chosen tab's content. */
  children: ReactNode;
}

/** Which tab a key leads to, by its place; undefined for keys that mean nothing here. */
function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Tabs by WAI-ARIA: one stop for the Tab key, arrows, Home and End between them, a panel labelled by its tab. */
export function Tabs<Tab extends string>({ label, tabs, current, onChange, children }: TabsProps<Tab>) {
  useEffect(() => {
    // On a narrow screen the row scrolls: the selected tab is scrolled to its middle.
    const tab = document.getElementById(`tab-${current}`);
    const row = tab?.parentElement;
    if (!row) return;
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    // Not before it is selected: the person may be asked first, and cancel.
    if (row.contains(document.activeElement)) tab.focus({ preventScroll: true });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const target = targetOf(
      event.key,
      tabs.findIndex(({ value }) => value === current),
      tabs.length,
    );
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
  };
  return (
    <>
      <Row role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`tab-${tab.value}`}
            aria-selected={tab.value === current}
            aria-controls={tab.value === current ? `panel-${tab.value}` : undefined}
            tabIndex={tab.value === current ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </Row>
      <div role="tabpanel" id={`panel-${current}`} aria-labelledby={`tab-${current}`}>
        {children}
      </div>
    </>
  );
}
