import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { Plain } from '../../mask/createMask';
import { maskedText } from '../../mask/maskedText';
import { namePattern } from '../namePattern';
import type { Place } from '../ProblemRecord';

/** Selector of interactive elements. */
const ACTED_ON = 'a[href], button, input, select, textarea, summary, [role]';

const nameOf = (element: Element): string => computeAccessibleName(element).replace(/\s+/g, ' ').trim();
const isHidden = (element: Element): boolean => element.closest('[aria-hidden="true"], [hidden], [inert]') !== null;

/** Returns role, masked name, and index among elements of this role and name; undefined without a role. */
export function locateElement(element: Element, mask: (value: unknown) => Plain): Place | undefined {
  const role = getRole(element);
  if (role === null) return undefined;
  const name = maskedText(mask, nameOf(element));
  const pattern = namePattern(name);
  const alike = [...document.querySelectorAll(ACTED_ON)].filter(
    (other) => other === element || (getRole(other) === role && !isHidden(other) && pattern.test(nameOf(other))),
  );
  return { role, name, index: alike.indexOf(element) };
}

/** Returns the closest interactive element that contains a click's target; null without a match. */
export const actedOn = (target: Element): Element | null => target.closest(ACTED_ON);
