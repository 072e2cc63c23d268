import { Suspense } from 'react';
import { useListOwnDeclarationsQuery } from '../../api/declaration/ownDeclarationsApi';
import { useHasFeature } from '../../api/featuresApi';
import { lazyComponent } from '../../ui/feedback/lazyComponent';

/** Most customers never see one. */
const DeclarationNotice = lazyComponent(
  () => import(/* webpackChunkName: "declaration-notice" */ './DeclarationNotice'),
  'DeclarationNotice',
  ['declared'],
);

/** What was declared about the customer's contracts, the newest first (rules §28.23). */
export function DeclarationNotices() {
  const { data } = useListOwnDeclarationsQuery(undefined, { skip: !useHasFeature('declarations') });
  return (
    <Suspense fallback={null}>
      {data?.rows.map((declaration) => (
        <DeclarationNotice key={declaration.id} declaration={declaration} />
      ))}
    </Suspense>
  );
}
