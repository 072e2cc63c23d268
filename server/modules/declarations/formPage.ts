import type { DeclarationType } from '../../../src/domain/declaration/declaration';
import type {
  DeclarationFaults,
  DeclarationForm,
  DeclarationFormField,
} from '../../../src/domain/declaration/declarationForm';
import type { IsoDate } from '../../../src/domain/isoDate';
import type { Language } from '../../../src/domain/language';
import { escapeHtml } from '../../core/mail/escapeHtml';
import { DECLARATION_PATHS, paragraph } from '../../core/pages/page';
import { translate, type MessageKey } from '../../core/wire/translate';

/** A form as it is shown: empty, or as it was typed with what is wrong about it. */
export interface ShownForm {
  type: DeclarationType;
  lang: Language;
  form: DeclarationForm;
  faults: DeclarationFaults;
  today: IsoDate;
}

const OTHER: Record<Language, Language> = { de: 'en', en: 'de' };
const WORDS = {
  cancellation: { intro: 'cancellationIntro', button: 'cancelNow' },
  withdrawal: { intro: 'withdrawalIntro', button: 'confirmWithdrawal' },
} as const;

type Attributes = Readonly<Record<string, string | boolean>>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');

/** The parts of one form: each field with its label, its hint and what is wrong about it. */
function formParts({ lang, form, faults }: ShownForm) {
  const say = (key: MessageKey) => escapeHtml(translate(lang, key));
  const [firstFaulty] = Object.keys(faults);
  const describe = (name: DeclarationFormField, hint: boolean): Attributes => {
    const ids = [...(hint ? [`${name}-hint`] : []), ...(faults[name] ? [`${name}-error`] : [])];
    return {
      ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
      'aria-invalid': faults[name] ? 'true' : false,
      autofocus: name === firstFaulty,
    };
  };
  const errorOf = (name: DeclarationFormField): string => {
    const fault = faults[name];
    return fault ? `<p class="error" id="${name}-error">${say(fault)}</p>` : '';
  };

  const field = (name: DeclarationFormField, label: MessageKey, attributes: Attributes, hint?: MessageKey): string => {
    const { multiline, ...rest } = attributes;
    const all = attributesOf({ id: name, name, ...describe(name, hint !== undefined), ...rest });
    const value = escapeHtml(form[name]);
    return `<div class="field"><label for="${name}">${say(label)}</label>
${hint ? `<p class="hint" id="${name}-hint">${say(hint)}</p>` : ''}
${multiline ? `<textarea rows="3"${all}>\n${value}</textarea>` : `<input${all} value="${value}">`}
${errorOf(name)}</div>`;
  };

  const choice = (
    name: DeclarationFormField,
    legend: MessageKey,
    options: readonly (readonly [value: string, label: MessageKey])[],
  ): string => {
    const [first] = options;
    const chosen = options.find(([value]) => value === form[name]) ?? (form[name] === '' ? first : undefined);
    const radios = options.map(([value, label]) => {
      const state = { checked: value === chosen?.[0], autofocus: name === firstFaulty && value === first?.[0] };
      return `<label class="choice"><input type="radio"${attributesOf({ name, value, ...state })}> ${say(label)}</label>`;
    });
    const described: Attributes = faults[name] ? { 'aria-describedby': `${name}-error` } : {};
    return `<fieldset${attributesOf(described)}><legend>${say(legend)}</legend>
${radios.join('\n')}
${errorOf(name)}</fieldset>`;
  };
  return { say, field, choice };
}

/** What the law asks for, and nothing else (rules §28.2). */
export function formBody(shown: ShownForm): string {
  const { type, lang, faults, today } = shown;
  const { say, field, choice } = formParts(shown);
  const path = DECLARATION_PATHS[type];
  const contract = field('contract', 'declarationContract', {}, 'declarationContractHint');
  const person = `${field('name', 'declarationName', { required: true, autocomplete: 'name' })}
${field('email', 'declarationEmail', { type: 'email', required: true, autocomplete: 'email' }, 'declarationEmailHint')}
${contract}`;
  const kinds = choice('kind', 'declarationKind', [
    ['ordinary', 'kindOrdinary'],
    ['extraordinary', 'kindExtraordinary'],
  ]);
  const times = choice('when', 'declarationWhen', [
    ['earliest', 'whenEarliest'],
    ['date', 'whenDate'],
  ]);
  const fields =
    type === 'withdrawal'
      ? person
      : `${kinds}
${field('reason', 'declarationReason', { multiline: true })}
${person}
${times}
${field('date', 'declarationDate', { type: 'date', min: today })}`;
  const { intro, button } = WORDS[type];
  const other = OTHER[lang];
  return `${paragraph(translate(lang, intro))}
${Object.keys(faults).length > 0 ? `<p class="error" role="alert">${say('declarationFaulty')}</p>` : ''}
<form method="post" action="${path[lang]}" novalidate>
${fields}
<button>${say(button)}</button>
</form>
<p><a href="${path[other]}" hreflang="${other}" lang="${other}">${say('otherLanguage')}</a></p>`;
}
