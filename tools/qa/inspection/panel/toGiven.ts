import type { EventField, GivenValue } from '../InspectionMessage';
import type { Plain } from '../mask/createMask';

const asJson = (typed: string): Plain | undefined => {
  try {
    return JSON.parse(typed) as Plain;
  } catch {
    return undefined;
  }
};

function valueOf({ kind }: EventField, typed: string): Plain | undefined {
  if (kind === 'number') return Number.isNaN(Number(typed)) ? undefined : Number(typed);
  if (kind === 'flag') return typed === 'true';
  return kind === 'object' ? asJson(typed) : typed;
}

/** True for a valid text. An object must be JSON, or empty if its last value is known. */
export const isSendable = (field: EventField, typed: string): boolean =>
  typed === '' ? field.kind !== 'object' || field.isKnown : valueOf(field, typed) !== undefined;

/** Returns the typed values. Omits empty fields, except objects whose last value is known. */
export function toGiven(
  fields: readonly EventField[],
  typed: Readonly<Record<string, string>>,
): Record<string, GivenValue> {
  const given: Record<string, GivenValue> = {};
  for (const field of fields) {
    const text = typed[field.name] ?? '';
    const value = text === '' ? undefined : valueOf(field, text);
    if (value !== undefined) given[field.name] = { value };
    else if (field.kind === 'object' && field.isKnown) given[field.name] = { isLast: true };
  }
  return given;
}
