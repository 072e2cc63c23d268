import { NarrowPage } from '../ui/layout/NarrowPage';
import { Crash } from './Crash';

/** Instead of everything, outside of an area's frame. */
export function CrashPage() {
  return (
    <NarrowPage>
      <Crash />
    </NarrowPage>
  );
}
