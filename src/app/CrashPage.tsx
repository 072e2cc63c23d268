import type { ComponentProps } from 'react';
import { NarrowPage } from '../ui/layout/NarrowPage';
import { Crash } from './Crash';

/** Instead of everything, outside of an area's frame. */
export function CrashPage(props: ComponentProps<typeof Crash>) {
  return (
    <NarrowPage>
      <Crash {...props} />
    </NarrowPage>
  );
}
