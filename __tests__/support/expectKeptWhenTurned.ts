import { expect, type Locator } from '@playwright/test';
import { button } from './portalSteps';

interface TurnedDialog {
  /** What was typed, by label. */
  typed: Readonly<Record<string, string>>;
  /** The label of the last field. */
  last: string;
  /** What sends the form. */
  confirm: string;
}

/** The device is turned and turned back: what was typed stays, and who moves on to what is below sees it. */
export async function expectKeptWhenTurned(dialog: Locator, { typed, last, confirm }: TurnedDialog): Promise<void> {
  const page = dialog.page();
  const upright = page.viewportSize();
  for (const size of [{ width: 740, height: 360 }, upright]) {
    if (size) await page.setViewportSize(size);
    for (const [label, value] of Object.entries(typed))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
    const lowest = dialog.getByLabel(last, { exact: true });
    await lowest.blur();
    await lowest.focus();
    await expect(lowest).toBeInViewport();
    await expect(button(dialog, confirm)).toBeInViewport();
  }
}
