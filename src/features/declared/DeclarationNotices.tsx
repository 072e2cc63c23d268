import { Suspense } from 'react';
import { useListOwnDeclarationsQuery, type OwnDeclaration } from '../../api/declaration/ownDeclarationsApi';
import { useHasFeature } from '../../api/featuresApi';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';

/** Most customers never see one. */
const DeclarationNotice = lazyComponent(
  () => import(/* webpackChunkName: "declaration-notice" */ './DeclarationNotice'),
  'DeclarationNotice',
  ['declared'],
);

function Notices({ declarations }: { declarations: readonly OwnDeclaration[] }) {
  const place = useFocusFallback<HTMLDivElement>(declarations.length);
  return (
    <div ref={place} tabIndex={-1}>
      <Suspense fallback={null}>
        {declarations.map((declaration) => (
          <DeclarationNotice key={declaration.id} declaration={declaration} />
        ))}
      </Suspense>
    </div>
  );
}

/** What was declared about the customer's contracts, the newest first (rules §28.23). */
export function DeclarationNotices() {
  const { data } = useListOwnDeclarationsQuery(undefined, { skip: !useHasFeature('declarations') });
  return data && <Notices declarations={data.rows} />;
}
