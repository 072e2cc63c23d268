import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectEmail } from '../../session/sessionSelectors';
import { CommandProvider } from '../CommandProvider';
import { ownerOf } from '../ownerOf';
import { adminSetup } from './adminSetup';
import { useAdminTexts } from './kinds/useAdminTexts';

/** Executes the commands of the signed-in admin. */
export function AdminCommands({ children }: { children: ReactNode }) {
  const email = useSelector(selectEmail);
  // Waits for the texts, because a resumed command may report its outcome at once.
  const { ready } = useAdminTexts();
  return (
    <CommandProvider setup={adminSetup} owner={ready ? ownerOf(email) : undefined}>
      {children}
    </CommandProvider>
  );
}
