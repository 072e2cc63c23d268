import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectEmail } from '../../session/sessionSelectors';
import { CommandProvider } from '../CommandProvider';
import { ownerOf } from '../ownerOf';
import { adminArea } from './adminArea';
import { useAdminTexts } from './useAdminTexts';

/** The commands of the admin who is signed in. */
export function AdminCommands({ children }: { children: ReactNode }) {
  const email = useSelector(selectEmail);
  // Nothing is resumed before its outcome can be reported.
  const { ready } = useAdminTexts();
  return (
    <CommandProvider area={adminArea} owner={ready ? ownerOf(email) : undefined}>
      {children}
    </CommandProvider>
  );
}
