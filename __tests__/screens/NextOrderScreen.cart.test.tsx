import { screen, waitFor, within } from '@testing-library/react';
import { fill, TEXTS } from '../support/portalTexts';
import { productsOf } from '../support/subscriptions';
import { api, visitPortal } from '../support/visitPortal';

/** The checkout's windows; jsdom opens none. */
let opened: jest.SpyInstance;
beforeEach(() => (opened = jest.spyOn(window, 'open').mockReturnValue(null)));
afterEach(() => opened.mockRestore());

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const { catalog: text, common } = TEXTS[language];

  async function open() {
    const { person, token } = await visitPortal('/dashboard', {}, language);
    const group = within(await screen.findByRole('group', { name: text.recommended.title }));
    const [options] = group.getAllByRole('button', { name: new RegExp(`^${text.recommended.options} .`) });
    const [link] = group.getAllByRole('link');
    const id = /products=(\d+)/.exec(link?.getAttribute('href') ?? '')?.[1] ?? '';
    const product = (await productsOf(api, token, language)).find(({ productId }) => productId === id);
    await person.click(options as HTMLElement);
    const title = fill(text.cart.title, { product: product?.productName ?? '' });
    const dialog = within(screen.getByRole('dialog', { name: title }));
    return {
      id,
      dialog,
      person,
      confirm: () => person.click(dialog.getByRole('button', { name: text.cart.confirm })),
      choose: (name: string) => person.click(dialog.getByRole('radio', { name })),
      type: async (label: string, value: string) => {
        await person.clear(dialog.getByLabelText(label));
        if (value) await person.type(dialog.getByLabelText(label), value);
      },
    };
  }
  type Page = Awaited<ReturnType<typeof open>>;

  type Choice = 'flavor' | 'size' | 'purchaseType' | 'subscriptionUnit';
  const expectChoice = (dialog: Page['dialog'], choice: Choice) => {
    const group = within(dialog.getByRole('radiogroup', { name: text.cart[choice] }));
    const offered = Object.values(text.cart[`${choice}Options`]);
    expect(group.getAllByRole('radio')).toHaveLength(offered.length);
    offered.forEach((name) => expect(group.getByRole('radio', { name })).toBeVisible());
  };

  test('offers the sample content and asks for flavor and pack', async () => {
    const { dialog, confirm, choose } = await open();
    (['flavor', 'size', 'purchaseType'] as const).forEach((choice) => expectChoice(dialog, choice));
    expect(dialog.getByText(text.cart.save.replace('{{percent}}', '15'))).toBeVisible();
    expect(dialog.queryByLabelText(text.cart.subscriptionDays)).toBeNull();
    expect(dialog.queryByText(text.cart.flavorRequired)).toBeNull();
    await confirm();
    expect(await dialog.findByText(text.cart.flavorRequired)).toBeVisible();
    expect(dialog.getByText(text.cart.sizeRequired)).toBeVisible();
    await choose(text.cart.flavorOptions.vanilla);
    await choose(text.cart.sizeOptions['12']);
    expect(dialog.queryByText(text.cart.flavorRequired)).toBeNull();
    expect(dialog.queryByText(text.cart.sizeRequired)).toBeNull();
    expect(opened).not.toHaveBeenCalled();
  });

  test('a quantity is a whole number, at least 1; then the checkout opens once, and knows nothing of this window', async () => {
    const { id, dialog, confirm, choose, type } = await open();
    await choose(text.cart.flavorOptions.chocolate);
    await choose(text.cart.sizeOptions['6']);
    for (const wrong of ['', '0', '-1', '1.5', 'x']) {
      await type(text.cart.quantity, wrong);
      await confirm();
      expect(await dialog.findByText(text.cart.quantityRule)).toBeVisible();
    }
    expect(opened).not.toHaveBeenCalled();
    await type(text.cart.quantity, '1');
    expect(dialog.queryByText(text.cart.quantityRule)).toBeNull();
    await confirm();
    expect(opened.mock.calls).toEqual([[`https://checkout.example/cart?products=${id}:1`, '_blank', 'noopener']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a subscription asks for its interval: at least 1 day, week or month', async () => {
    const { id, dialog, confirm, choose, type } = await open();
    await choose(text.cart.flavorOptions.variety);
    await choose(text.cart.sizeOptions['24']);
    await type(text.cart.quantity, '3');
    await choose(text.cart.purchaseTypeOptions.subscription);
    expectChoice(dialog, 'subscriptionUnit');
    for (const unit of Object.values(text.cart.subscriptionUnitOptions)) await choose(unit);
    for (const wrong of ['', '0', '2.5']) {
      await type(text.cart.subscriptionDays, wrong);
      await confirm();
      expect(await dialog.findByText(text.cart.intervalRule)).toBeVisible();
    }
    expect(opened).not.toHaveBeenCalled();
    await type(text.cart.subscriptionDays, '1');
    await confirm();
    expect(opened.mock.calls).toEqual([[`https://checkout.example/cart?products=${id}:3`, '_blank', 'noopener']]);
  });

  test('a number is judged once its field was left', async () => {
    const { dialog, person, choose, type } = await open();
    await choose(text.cart.purchaseTypeOptions.subscription);
    for (const [label, rule] of [
      [text.cart.quantity, text.cart.quantityRule],
      [text.cart.subscriptionDays, text.cart.intervalRule],
    ] as const) {
      await type(label, '0');
      expect(dialog.queryByText(rule)).toBeNull();
      await person.tab();
      expect(dialog.getByLabelText(label)).not.toHaveFocus();
      expect(await dialog.findByText(rule)).toBeVisible();
    }
  });

  test('what is complete and then cancelled opens nothing', async () => {
    const { dialog, person, choose, type } = await open();
    await choose(text.cart.flavorOptions.vanilla);
    await choose(text.cart.sizeOptions['12']);
    await type(text.cart.quantity, '2');
    await person.click(dialog.getByRole('button', { name: common.actions.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened).not.toHaveBeenCalled();
  });
});
