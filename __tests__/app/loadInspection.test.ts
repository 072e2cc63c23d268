import { isInspectedFirst } from '#src/app/loadInspection';
import { findDemo } from '#src/config/inspection';
import { testConfig } from '../support/renderPortal';

describe('inspection (rules §30.1)', () => {
  const answering = (reply: () => Promise<Response>) => jest.spyOn(globalThis, 'fetch').mockImplementation(reply);
  const NOW = '2027-03-01T08:00:00.000Z';
  const demo = () => Promise.resolve(Response.json({ status: 200, message: '', payload: { now: NOW } }));
  const page = () => Promise.resolve(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  const missing = () => Promise.resolve(Response.json({ status: 404, payload: null }, { status: 404 }));
  const away = () => Promise.reject(new TypeError('Failed to fetch'));

  afterEach(() => {
    jest.restoreAllMocks();
    window.history.replaceState(null, '', '/');
    sessionStorage.clear();
  });

  test.each([
    ['/?inspect', true],
    ['/dashboard?inspect=stately', true],
    ['/', false],
    ['/dashboard?tab=inspect', false],
  ])('loads before the page at %s: %s', (address, expected) => {
    window.history.replaceState(null, '', address);
    expect(isInspectedFirst(testConfig())).toBe(expected);
  });

  test('loads before the page in a tab with a recording when the recorder is enabled (rules §30.8)', () => {
    sessionStorage.setItem('record', '{}');
    expect(isInspectedFirst({ ...testConfig(), recorder: true })).toBe(true);
    expect(isInspectedFirst(testConfig())).toBe(false);
  });

  test('finds a demo, with the offset of its clock', async () => {
    answering(demo);
    const found = await findDemo({ apiBase: '/api/' });
    expect(Math.abs((found?.aheadMs ?? 0) - (new Date(NOW).getTime() - Date.now()))).toBeLessThan(1000);
  });

  test.each([
    ['a static host', page],
    ['a production server', missing],
    ['an unreachable server', away],
  ])('finds no demo on %s', async (_, reply) => {
    answering(reply);
    window.history.replaceState(null, '', '/?inspect');
    expect(await findDemo({ apiBase: '/api/' })).toBeUndefined();
  });

  test('finds no demo behind an API on another host, and sends no request there', async () => {
    const fetched = answering(demo);
    window.history.replaceState(null, '', '/?inspect');
    expect(await findDemo({ apiBase: 'https://api.shop.example/' })).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
  });
});
