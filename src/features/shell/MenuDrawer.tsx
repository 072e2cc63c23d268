import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/LanguageSelect';
import { IconButton } from '../../ui/forms/IconButton';
import { CustomerNavigation } from './CustomerNavigation';

interface MenuDrawerProps {
  onClose: () => void;
  onSwitchAccount: () => void;
}

/** Slide-out menu of a phone. */
export function MenuDrawer({ onClose, onSwitchAccount }: MenuDrawerProps) {
  const { t } = useTranslation('shell');
  // Deferred, because the menu takes a slow phone 100 ms to render (docs/performance.md).
  const isOpen = useDeferredValue(true, false);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      transitionDuration={200}
      slotProps={{ paper: { 'aria-label': t('menu'), sx: { width: 'min(20rem, 88vw)', p: 1 } } }}
    >
      <IconButton label={t('closeMenu')} icon={mdiClose} onClick={onClose} />
      <CustomerNavigation onClose={onClose} onSwitchAccount={onSwitchAccount} />
      <Box sx={{ p: 2 }}>
        <LanguageSelect />
      </Box>
    </Drawer>
  );
}
