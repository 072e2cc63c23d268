import { cardReturnPath, pathToCard } from '#src/config/cardPaths';

const returnOf = (path: string) => cardReturnPath(new URL(path, 'https://my.shop.example').searchParams);

test.each([
  ['order', '/dashboard?orderNow=P1'],
  ['subscription', '/manage-subscriptions/P1'],
  ['card', '/manage-subscriptions/P1?card=new'],
  ['cardForOrder', '/manage-subscriptions/P1?card=new&returnTo=order'],
] as const)('returns from a new card to %s', (returnTo, path) => {
  expect(returnOf(pathToCard.add({ purchaseId: 'P1', returnTo }))).toBe(path);
});

test.each([pathToCard.add(), pathToCard.edit('C1'), '/?returnTo=toString&purchaseId=P1', '/?returnTo=order'])(
  'returns no path from %s',
  (path) => {
    expect(returnOf(path)).toBeUndefined();
  },
);
