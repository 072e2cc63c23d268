import { repairAddress } from '#src/app/repairAddress';

const at = (path: string) => {
  window.history.replaceState(null, '', window.location.origin + path);
  repairAddress();
  return window.location.pathname + window.location.search;
};

// What a static host may serve the portal at; the reference server redirects (rules §1.2).
test.each(['//host', '/de//host', '//host/dashboard?token=x'])('leads from %s to the start', (path) => {
  expect(at(path)).toBe('/');
});

test.each(['/', '/de/otp', '/dashboard?tab=a//b'])('leaves %s as it is', (path) => {
  expect(at(path)).toBe(path);
});
