/** What a click on it, or inside it, sets off. */
const CONTROLS = 'a, button, input, label, select, textarea';
/** What nobody wants twice, however soon the first click is answered; what counts or turns pages is another matter. */
const ONCE = 'a, [type=submit], [data-once]';
/** A finger hits the same place within as many pixels; the next control is further away. */
const SAME_PLACE_PX = 24;

let clicked: Element | undefined;
let said: string | null;
let place = { x: 0, y: 0 };

function isUnmeant({ detail, clientX, clientY }: MouseEvent, control: Element): boolean {
  if (detail < 2) return false;
  if (control === clicked) return control.textContent !== said || control.matches(ONCE);
  return Math.hypot(clientX - place.x, clientY - place.y) < SAME_PLACE_PX;
}

function dropSecondHalf(event: MouseEvent): void {
  const { target, detail } = event;
  // No pointer's: a key's, or the portal's own when it saves a file.
  if (!detail || !(target instanceof Element)) return;
  const control = target.closest(CONTROLS) ?? target;
  if (isUnmeant(event, control)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  clicked = control;
  said = control.textContent;
  place = { x: event.clientX, y: event.clientY };
}

/**
 * Whoever clicks twice where once is enough means one click. The second half neither sends once more, nor does it hit what
 * the first has put under the pointer: it would close a dialog that has just opened, or take a choice back.
 */
export const tameDoubleClicks = (): void => window.addEventListener('click', dropSecondHalf, true);
