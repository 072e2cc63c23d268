import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectEmail } from '../../session/sessionSelectors';
import { CommandProvider } from '../CommandProvider';
import { InDoubtNotice } from '../InDoubtNotice';
import { ownerOf } from '../ownerOf';
import { adminArea, useAdminTexts } from './adminArea';

/** The commands of the admin who is signed in, and the notice of one in doubt. */
export function AdminCommands({ children }: { children: ReactNode }) {
  const email = useSelector(selectEmail);
  // Nothing is resumed before its outcome can be reported.
  const { ready } = useAdminTexts();
  return (
    <CommandProvider area={adminArea} owner={ready ? ownerOf(email) : undefined}>
      <InDoubtNotice of={adminArea.context} />
      {children}
    </CommandProvider>
  );
}
