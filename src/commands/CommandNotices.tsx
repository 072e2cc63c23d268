import { use } from 'react';
import { NoticeRegion } from '../ui/feedback/NoticeRegion';
import type { AnyChange } from './AnyChange';
import type { CommandsContext } from './CommandContext';
import { InDoubtNotice } from './InDoubtNotice';

/** Notices of a page, with one message about an offline device (rules §17.15). */
export function CommandNotices<Change extends AnyChange>({ of }: { of: CommandsContext<Change> }) {
  const commands = use(of);
  return (
    <>
      <NoticeRegion isOfflineSaid={commands?.isUnsent ?? false} />
      <InDoubtNotice of={of} />
    </>
  );
}
