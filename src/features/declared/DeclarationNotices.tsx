import { Suspense } from 'react';
import { useListOwnDeclarationsQuery, type OwnDeclaration } from '../../api/declaration/ownDeclarationsApi';
import { useHasFeature } from '../../api/featuresApi';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';

/** Loaded on demand, because most customers have no declaration. */
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

/** Declarations about the customer's subscriptions, newest first (rules §28.23). */
export function DeclarationNotices() {
  const { data } = useListOwnDeclarationsQuery(undefined, { skip: !useHasFeature('declarations') });
  return data && <Notices declarations={data.rows} />;
}
