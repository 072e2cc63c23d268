import { expect, type Locator, type Page } from '@playwright/test';
import { CHANNEL, type WindowMessage } from '../../tools/qa/inspection/InspectionMessage';
import { button } from './page';
import { TEXTS } from './texts';

const { inspect: text, nextOrder } = TEXTS.de;

declare global {
  interface Window {
    hear: (message: WindowMessage) => void;
  }
}

/** Opens the panel in another page than the portal's. */
export async function openPanel(panel: Page, path = '/inspect'): Promise<Page> {
  await panel.goto(path);
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(text.title);
  return panel;
}

export const region = (panel: Page, title: string): Locator => panel.getByRole('region', { name: title, exact: true });

/** Selects a running machine; of several windows, the last. */
export const chooseMachine = (panel: Page, name: string): Promise<void> =>
  region(panel, text.machines.title).getByRole('button', { name, exact: true }).last().click();

/** Collects all states that the panel shows. */
async function collectStates(panel: Page): Promise<Set<string>> {
  const states = new Set<string>();
  await panel.exposeFunction('hear', (message: WindowMessage) => {
    if (message.type === 'machine') message.machine.active.forEach((state) => states.add(state));
  });
  await panel.evaluate((channel) => {
    new BroadcastChannel(channel).addEventListener('message', ({ data }) => {
      window.hear(data as WindowMessage);
    });
  }, CHANNEL);
  return states;
}

/** Actions and assertions of a tester in the panel. */
export async function testerAt(panel: Page) {
  const collected = await collectStates(panel);
  let portal: Page | undefined;
  /** Creates a customer. @param shape part of its name. @returns its e-mail address */
  const makeCustomer = async (shape: RegExp): Promise<string> => {
    const shapes = panel.getByLabel(text.customer.shape);
    await shapes.selectOption(await shapes.getByRole('option', { name: shape }).getAttribute('value'));
    const address = panel.getByLabel(text.mailbox.email);
    const before = await address.inputValue();
    await button(panel, text.customer.make).click();
    await expect(address).not.toHaveValue(before);
    return address.inputValue();
  };
  return {
    makeCustomer,
    /** Signs in as a new customer. @returns the portal's page and the e-mail address */
    signIn: async (shape: RegExp): Promise<{ portal: Page; email: string }> => {
      const email = await makeCustomer(shape);
      const shown = portal ? portal.waitForEvent('load') : panel.context().waitForEvent('page');
      await button(panel, text.customer.signIn).click();
      portal = await shown;
      await expect(portal.getByRole('heading', { level: 1 })).toHaveText(nextOrder.title);
      return { portal, email };
    },
    choose: (machine: string): Promise<void> => chooseMachine(panel, machine),
    /** Expects states of the selected machine. */
    expectStates: async (...states: string[]): Promise<void> => {
      for (const state of states)
        await expect(panel.getByText(/^Zustand: /)).toHaveText(new RegExp(`[ ,]${state}(,|$)`));
    },
    /** Expects states that any machine has or had. */
    expectPassed: async (...states: string[]): Promise<void> => {
      await expect.poll(() => [...collected]).toEqual(expect.arrayContaining(states));
    },
    expectLast: (transition: RegExp | string): Promise<void> =>
      expect(panel.getByText(/^Letzter Übergang: /)).toContainText(transition),
    /** Expects names on the time line. */
    expectLogged: async (...names: string[]): Promise<void> => {
      for (const name of names) await expect(region(panel, text.log.title)).toContainText(name);
    },
    /** Names on the time line, newest first. */
    logged: (): Promise<string[]> => region(panel, text.log.title).locator('strong').allInnerTexts(),
  };
}
export type Tester = Awaited<ReturnType<typeof testerAt>>;
