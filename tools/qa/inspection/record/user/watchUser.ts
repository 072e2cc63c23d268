import { REPORT_LINK } from '#src/config/problemReport';
import { earlySentForms } from '#src/start/earlyForm';
import type { Log } from '../../createLog';
import type { Plain } from '../../mask/createMask';
import { maskedText } from '../../mask/maskedText';
import type { UserStep } from '../ProblemRecord';
import { actedOn, locateElement } from './locateElement';
import { isTypedField, typedValue } from './typedValue';

interface Watch {
  mask: (value: unknown) => Plain;
  log: Pick<Log, 'write' | 'amend' | 'all'>;
  /** Returns the masked path of the present page. */
  pathNow: () => string;
}

/** Recorded keys; typed text and clicks have separate steps. */
const KEYS = /^(Escape|Arrow\w+|Home|End|PageUp|PageDown|Backspace|Delete|\d)$/;
/** Elements whose keys, except Escape, are not recorded, because `fill`, `select` or `click` records the input. */
const READ_OTHERWISE = 'input, textarea, select';
const TEXT_FIELDS =
  'input:is(:not([type]), [type=text], [type=email], [type=tel], [type=search]):not([aria-hidden=true])';

const isCheck = (element: Element): boolean =>
  element instanceof HTMLInputElement && ['checkbox', 'radio', 'submit', 'button'].includes(element.type);
const isText = (element: Element): boolean => isTypedField(element) && !isCheck(element);

/**
 * Logs the user's steps (rules §30.8).
 * Listens in the capture phase, so that a step precedes its effects in the log.
 */
export function watchUser({ mask, log, pathNow }: Watch): void {
  const write = (user: UserStep) => log.write({ kind: 'user', name: `user/${user.action}`, detail: null, user });

  const click = ({ target, isTrusted }: MouseEvent): void => {
    const element = target instanceof Element ? actedOn(target) : null;
    if (!isTrusted || !element || isText(element) || element.closest(`[${REPORT_LINK}]`)) return;
    const place = locateElement(element, mask);
    if (place) write({ action: 'click', place });
  };

  const type = ({ target }: Event): void => {
    if (!isTypedField(target) || isCheck(target) || target.matches('select')) return;
    const place = locateElement(target, mask);
    if (!place) return;
    const user = { action: 'fill', place, value: typedValue(target, target.value, mask) } as const;
    const last = log.all().at(-1);
    const isSameField =
      last?.user?.action === 'fill' && last.user.place.name === place.name && last.user.place.index === place.index;
    if (isSameField) log.amend(last.number, { user });
    else write(user);
  };

  const choose = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement)) return;
    const place = locateElement(target, mask);
    const option = typedValue(target, target.selectedOptions[0]?.label ?? '', mask);
    if (place) write({ action: 'select', place, option });
  };

  const press = ({ target, key, isTrusted }: KeyboardEvent): void => {
    if (!isTrusted || !KEYS.test(key) || !(target instanceof Element)) return;
    if (key !== 'Escape' && target.matches(READ_OTHERWISE)) return;
    const place = locateElement(target, mask) ?? { role: 'document', name: '', index: 0 };
    write({ action: 'press', place, key });
  };

  const travel = ({ navigationType, userInitiated, destination }: NavigateEvent): void => {
    // Skips programmatic navigation, such as a closing dialog's.
    if (navigationType !== 'traverse' || !userInitiated) return;
    const isBack = destination.index < (window.navigation.currentEntry?.index ?? 0);
    const { pathname, search } = new URL(destination.url);
    write({ action: isBack ? 'back' : 'forward', path: maskedText(mask, pathname + search) });
  };

  /** Logs the steps before the start of the recorder: filled fields and submitted forms. */
  const catchUp = (): void => {
    document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS).forEach((field) => {
      const place = field.value !== '' && locateElement(field, mask);
      if (place) write({ action: 'fill', place, value: typedValue(field, field.value, mask) });
    });
    earlySentForms().forEach((form) => {
      const submit = form.querySelector('[type=submit]');
      const place = submit && locateElement(submit, mask);
      if (place) write({ action: 'click', place });
    });
  };

  window.addEventListener('click', click, true);
  window.addEventListener('input', type, true);
  window.addEventListener('change', choose, true);
  window.addEventListener('keydown', press, true);
  // Optional, because older browsers lack the Navigation API.
  (window as Partial<Window>).navigation?.addEventListener('navigate', travel);
  write({ action: 'load', path: pathNow() });
  catchUp();
}
