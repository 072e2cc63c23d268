import { NarrowPage } from '../ui/NarrowPage';
import { Crash } from './Crash';

/** Instead of everything, where no area's frame stands around it. */
export function CrashPage() {
  return (
    <NarrowPage>
      <Crash />
    </NarrowPage>
  );
}
