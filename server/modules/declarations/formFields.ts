import type { DeclarationFaults, DeclarationForm, DeclarationFormField } from '#src/domain/declaration/declarationForm';
import type { Language } from '#src/domain/language';
import { escapeHtml } from '../../core/platform/mail/escapeHtml';
import { translate, type MessageKey } from '../../core/platform/wire/translate';

interface FieldsOf {
  lang: Language;
  form: DeclarationForm;
  faults: DeclarationFaults;
}

type Attributes = Readonly<Record<string, string | boolean>>;

interface FieldOptions {
  label: MessageKey;
  hint?: MessageKey;
  isMultiline?: boolean;
  /** Radio value that shows the field by CSS; undefined shows the field always. */
  ofChoice?: string;
  attributes?: Attributes;
}

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');

const say = (lang: Language, key: MessageKey): string => escapeHtml(translate(lang, key));

const errorId = (name: DeclarationFormField): string => `${name}-error`;
const hintId = (name: DeclarationFormField): string => `${name}-hint`;
const isFirstFaulty = ({ faults }: FieldsOf, name: DeclarationFormField): boolean => Object.keys(faults)[0] === name;

function errorOf({ lang, faults }: FieldsOf, name: DeclarationFormField): string {
  const fault = faults[name];
  return fault ? `<p class="error" id="${errorId(name)}">${say(lang, fault)}</p>` : '';
}

/** Attributes of a text field, with `autofocus` for the first invalid field. */
function stateOf(shown: FieldsOf, name: DeclarationFormField, hasHint: boolean): Attributes {
  const isFaulty = shown.faults[name] !== undefined;
  const described = [...(hasHint ? [hintId(name)] : []), ...(isFaulty ? [errorId(name)] : [])].join(' ');
  return {
    ...{ id: name, name, 'aria-describedby': described || false },
    ...{ 'aria-invalid': isFaulty && 'true', autofocus: isFirstFaulty(shown, name) },
  };
}

/** Returns the HTML of a text field with label, hint, value and error. */
export function textField(shown: FieldsOf, name: DeclarationFormField, options: FieldOptions): string {
  const { label, hint, isMultiline = false, ofChoice, attributes } = options;
  const { lang, form } = shown;
  const all = attributesOf({ ...stateOf(shown, name, hint !== undefined), ...attributes });
  const value = escapeHtml(form[name]);
  // Because a field with an error must be visible.
  const isHidden = ofChoice !== undefined && shown.faults[name] === undefined;
  return `<div class="field${isHidden ? ` of-${ofChoice}` : ''}"><label for="${name}">${say(lang, label)}</label>
${hint ? `<p class="hint" id="${hintId(name)}">${say(lang, hint)}</p>` : ''}
${isMultiline ? `<textarea rows="3"${all}>\n${value}</textarea>` : `<input${all} value="${value}">`}
${errorOf(shown, name)}</div>`;
}

interface Choice {
  legend: MessageKey;
  options: readonly (readonly [value: string, label: MessageKey])[];
  /** HTML of the field that belongs to an option. Rendered last, because the CSS sibling selector needs this order. */
  field: string;
}

/** Returns the HTML of a radio group; an empty value selects the first option. */
export function choiceField(shown: FieldsOf, name: DeclarationFormField, { legend, options, field }: Choice): string {
  const { lang, form, faults } = shown;
  const first = options[0]?.[0];
  const chosen = form[name] === '' ? first : form[name];
  const radios = options.map(([value, label]) => {
    const autofocus = isFirstFaulty(shown, name) && value === first;
    const id = `${name}-${value}`;
    const attributes = attributesOf({ id, name, value, checked: value === chosen, autofocus });
    return `<input type="radio"${attributes}><label class="choice" for="${id}">${say(lang, label)}</label>`;
  });
  const described = attributesOf({ 'aria-describedby': faults[name] !== undefined && errorId(name) });
  return `<fieldset${described}><legend>${say(lang, legend)}</legend>
${radios.join('\n')}
${errorOf(shown, name)}${field}</fieldset>`;
}
