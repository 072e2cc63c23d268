/** What a click on it, or inside it, sets off. */
const CONTROLS = 'a, button, input, label, select, textarea';
/** What nobody wants twice, however soon the first click is answered; what counts or turns pages is another matter. */
const ONCE = 'a, [type=submit]';

let clicked: Element | undefined;
let said: string | null;

function dropSecondHalf(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const control = target.closest(CONTROLS) ?? target;
  const isAnother = control !== clicked || control.textContent !== said;
  if (event.detail > 1 && (isAnother || control.matches(ONCE))) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  clicked = control;
  said = control.textContent;
}

/**
 * Whoever clicks twice where once is enough means one click. The second half neither sends once more, nor does it hit what
 * the first has put under the pointer: it would close a dialog that has just opened, or take a choice back.
 */
export const tameDoubleClicks = (): void => window.addEventListener('click', dropSecondHalf, true);
