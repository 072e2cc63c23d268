import type { DeclarationType } from '#src/domain/declaration/declaration';
import type { DeclarationFaults, DeclarationForm } from '#src/domain/declaration/declarationForm';
import { DECLARATION_PATHS } from '#src/domain/declaration/declarationPaths';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import { escapeHtml } from '../../core/platform/mail/escapeHtml';
import { paragraph } from '../../core/platform/html/page';
import { translate } from '../../core/platform/wire/translate';
import { choiceField, textField } from './formFields';

interface ShownForm {
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

const personFields = (shown: ShownForm): string[] => [
  textField(shown, 'name', { label: 'declarationName', attributes: { required: true, autocomplete: 'name' } }),
  textField(shown, 'email', {
    ...{ label: 'declarationEmail', hint: 'declarationEmailHint' },
    attributes: { type: 'email', required: true, autocomplete: 'email' },
  }),
  textField(shown, 'contract', { label: 'declarationContract', hint: 'declarationContractHint' }),
];

const cancellationFields = (shown: ShownForm): string[] => [
  choiceField(shown, 'kind', {
    legend: 'declarationKind',
    options: [
      ['ordinary', 'kindOrdinary'],
      ['extraordinary', 'kindExtraordinary'],
    ],
    field: textField(shown, 'reason', { label: 'declarationReason', isMultiline: true, ofChoice: 'extraordinary' }),
  }),
  ...personFields(shown),
  choiceField(shown, 'when', {
    legend: 'declarationWhen',
    options: [
      ['earliest', 'whenEarliest'],
      ['date', 'whenDate'],
    ],
    field: textField(shown, 'date', {
      ...{ label: 'declarationDate', ofChoice: 'date', attributes: { type: 'date', min: shown.today } },
    }),
  }),
];

/** Returns the HTML of the form, with no fields beyond rules §28.2. */
export function formBody(shown: ShownForm): string {
  const { type, lang, faults } = shown;
  const path = DECLARATION_PATHS[type];
  const { intro, button } = WORDS[type];
  const other = OTHER[lang];
  const say = (key: Parameters<typeof translate>[1]) => escapeHtml(translate(lang, key));
  const fields = type === 'withdrawal' ? personFields(shown) : cancellationFields(shown);
  return `${paragraph(translate(lang, intro))}
${Object.keys(faults).length > 0 ? `<p class="error" role="alert">${say('declarationFaulty')}</p>` : ''}
<form method="post" action="${path[lang]}" novalidate>
${fields.join('\n')}
<button>${say(button)}</button>
</form>
<p><a href="${path[other]}" hreflang="${other}" lang="${other}">${say('otherLanguage')}</a></p>`;
}
