import { newKey } from '#src/domain/newKey';

test('returns a different key of 32 hex digits each time', () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(keys.length);
  keys.forEach((key) => expect(key).toMatch(/^[0-9a-f]{32}$/));
});

test('works on a page over plain HTTP', () => {
  const { crypto } = globalThis;
  const overHttp = { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) };
  Object.defineProperty(globalThis, 'crypto', { value: overHttp, configurable: true });
  try {
    expect(newKey()).toHaveLength(32);
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  }
});
