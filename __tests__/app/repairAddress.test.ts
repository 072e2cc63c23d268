import { repairAddress } from '#src/app/repairAddress';

const at = (path: string) => {
  window.history.replaceState(null, '', window.location.origin + path);
  repairAddress();
  return window.location.pathname + window.location.search;
};

// Because a static host may serve the portal at such addresses. The reference server redirects (rules §1.2).
test.each(['//host', '/de//host', '//host/dashboard?token=x'])('replaces the address %s by the start', (path) => {
  expect(at(path)).toBe('/');
});

test.each(['/', '/de/otp', '/dashboard?tab=a//b'])('keeps the address %s', (path) => {
  expect(at(path)).toBe(path);
});
