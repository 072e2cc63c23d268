import { useSelector } from 'react-redux';
import { Redirect, Route, useLocation, useRouter } from 'wouter';
import { paths } from '../config/paths';
import { selectEndedAdminStays, selectEndedStays } from '../session/sessionSelectors';
import { AreaGuard } from './AreaGuard';
import { Crash } from './Crash';
import { CrashPage } from './CrashPage';
import { ErrorBoundary } from './ErrorBoundary';
import { routeAt } from './routes';

/** Renders the page of the address within its area; redirects any other path to `/` (rules §1.2). */
export function Pages() {
  const [location] = useLocation();
  const { parser } = useRouter();
  const endedStays = useSelector(selectEndedStays);
  const endedAdminStays = useSelector(selectEndedAdminStays);
  const route = routeAt(parser, location);
  if (!route) return <Redirect to={paths.login} replace />;
  const { area, path, Page } = route;
  return (
    <ErrorBoundary key={`${area} ${area === 'admin' ? endedAdminStays : endedStays}`} fallback={<CrashPage />}>
      <AreaGuard area={area}>
        <ErrorBoundary key={path} fallback={area === 'signIn' ? <CrashPage /> : <Crash />}>
          <Route path={path}>
            <Page />
          </Route>
        </ErrorBoundary>
      </AreaGuard>
    </ErrorBoundary>
  );
}
