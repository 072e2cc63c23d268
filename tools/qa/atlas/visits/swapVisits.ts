import { button } from '../../../../__tests__/support/page';
import { paths, pathTo } from '#src/config/paths';
import { visitsOf, type Stage, type Visit } from '../Visit';

const CONFLICT = 409;
const UPDATE = 'subscription/update';
const OFFER = 'other/productfreq';
const PRICE = { before: 2000, after: 2100 };

interface Target {
  productId: string;
  name: string;
}

async function open({ api, mark, customer, openAs }: Stage): Promise<Target> {
  const { payload } = await api.json<Target>('/demo/products', {
    name: `Atlasstreu ${mark}`,
    priceCents: PRICE.before,
    weeks: [2],
  });
  const guest = await customer();
  await openAs(guest, `${pathTo.subscription(guest.purchaseId)}?swap=true`);
  return payload;
}

/** Chooses a product. @param before runs after the render of the list */
async function choose(stage: Stage, before = () => Promise.resolve()): Promise<Target> {
  const { page, t } = stage;
  const target = await open(stage);
  await page.getByLabel(t.catalog.browser.search).fill(target.name);
  const choice = page.getByRole('button', { name: new RegExp(`${t.subscription.swap.choose}.*${target.name}`) });
  await choice.waitFor();
  await before();
  await choice.click();
  return target;
}

async function save(stage: Stage, before: (target: Target) => Promise<unknown>): Promise<void> {
  const { page, t } = stage;
  const target = await choose(stage);
  await page.getByRole('combobox', { name: t.subscription.edit.frequency }).selectOption('2');
  await before(target);
  await button(page, t.subscription.edit.save).click();
}

const at = visitsOf(paths.subscription, 'swap of the product');

export const swapVisits: readonly Visit[] = [
  at('choosing', [], async (stage) => {
    await open(stage);
  }),
  at('loading', ['swap.loading'], async (stage) => {
    await choose(stage, () => stage.hold(OFFER));
  }),
  at('loadFailed', ['swap.loadFailed'], async (stage) => {
    await choose(stage, () => stage.lose(OFFER));
  }),
  at('configuring', ['swap.configuring'], async (stage) => {
    await choose(stage);
  }),
  at('sending', ['swap.sending'], (stage) => save(stage, () => stage.hold(UPDATE))),
  at('priceChanged', ['swap.refused'], (stage) =>
    save(stage, ({ productId }) => stage.api.json('/demo/products', { productId, priceCents: PRICE.after })),
  ),
  at('refreshing', ['swap.refreshing'], (stage) =>
    save(stage, async () => {
      await stage.hold(OFFER);
      await stage.fail(UPDATE, CONFLICT);
    }),
  ),
  at('refused', ['swap.refused'], (stage) => save(stage, () => stage.fail(UPDATE, CONFLICT))),
  at('inDoubt', ['command.inDoubt'], (stage) => save(stage, () => stage.lose(UPDATE))),
];
