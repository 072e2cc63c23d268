import { DECLARATION_REASON_MAX } from '#src/domain/declaration/declaration';
import {
  type DeclarationForm,
  declarationFaults,
  numbersIn,
  toDeclaration,
} from '#src/domain/declaration/declarationForm';

const TODAY = '2026-11-27';
const YESTERDAY = '2026-11-26';
const form = (typed: Partial<DeclarationForm> = {}): DeclarationForm => ({
  ...{ kind: '', reason: '', name: 'Kim Muster', email: 'kim@kunden.example', contract: '', when: '', date: '' },
  ...typed,
});

// rules §28.2
describe('a typed declaration', () => {
  test.each<[string, Partial<DeclarationForm>]>([
    ['with name and e-mail address only', {}],
    [
      'for an extraordinary cancellation with a reason',
      { kind: 'extraordinary', reason: 'x'.repeat(DECLARATION_REASON_MAX) },
    ],
    ['for the earliest day', { kind: 'ordinary', when: 'earliest' }],
    ['for today', { when: 'date', date: ` ${TODAY} ` }],
    ['with the longest texts of two-unit characters', { name: '🐹'.repeat(100), contract: '🐹'.repeat(200) }],
    ['with a name of any letters', { name: "Zoë-Ayşe d'Änderung 3." }],
  ])('is accepted %s', (_, typed) => {
    expect(declarationFaults('cancellation', form(typed), TODAY)).toEqual({});
  });

  test.each<[string, Partial<DeclarationForm>, object]>([
    ['an unknown kind', { kind: 'other' }, { kind: 'declarationKindInvalid' }],
    [
      'an extraordinary cancellation without a reason',
      { kind: 'extraordinary', reason: ' \n' },
      { reason: 'declarationReasonRequired' },
    ],
    ['too long a reason', { reason: 'x'.repeat(DECLARATION_REASON_MAX + 1) }, { reason: 'declarationReasonLength' }],
    ['an empty name', { name: ' \u202e ' }, { name: 'declarationNameRequired' }],
    ['too long a name', { name: 'x'.repeat(101) }, { name: 'declarationNameLength' }],
    ['an invalid e-mail address', { email: 'kim' }, { email: 'emailInvalid' }],
    ['too long a contract', { contract: 'x'.repeat(201) }, { contract: 'declarationContractLength' }],
    ['an unknown time', { when: 'later' }, { when: 'declarationWhenInvalid' }],
    ['a past date', { when: 'date', date: YESTERDAY }, { date: 'declarationDateInvalid' }],
    ['a nonexistent date', { when: 'date', date: '2027-02-30' }, { date: 'declarationDateInvalid' }],
    ['a missing date', { when: 'date' }, { date: 'declarationDateInvalid' }],
    ['a date together with the earliest day', { when: 'earliest', date: TODAY }, { date: 'declarationDateUnchosen' }],
  ])('is rejected at its field for %s', (_, typed, faults) => {
    expect(declarationFaults('cancellation', form(typed), TODAY)).toEqual(faults);
  });

  test('reports all fields with a broken rule', () => {
    const typed = form({ kind: 'x', reason: 'x'.repeat(501), name: '', email: '', when: 'x', date: TODAY });
    expect(Object.keys(declarationFaults('cancellation', typed, TODAY)).sort()).toEqual(
      ['date', 'email', 'kind', 'name', 'reason', 'when'].sort(),
    );
  });

  test('ignores kind, reason and date for a withdrawal', () => {
    const typed = form({ kind: 'x', reason: 'x'.repeat(501), when: 'x', date: 'x' });
    expect(declarationFaults('withdrawal', typed, TODAY)).toEqual({});
    expect(toDeclaration('withdrawal', typed)).toMatchObject({ kind: null, reason: '', wantedOn: null });
  });

  test('is normalized to single lines without invisible characters', () => {
    const typed = form({
      ...{
        kind: 'extraordinary',
        reason: 'It\u2028sneezes\tall  day',
        name: '  Kim\u202e\nMuster ',
        email: ' k@m.example ',
      },
      ...{ contract: 'Oak\r\nlitter', when: 'date', date: ` ${TODAY}` },
    });
    expect(toDeclaration('cancellation', typed)).toEqual({
      ...{ type: 'cancellation', kind: 'extraordinary', reason: 'It sneezes all day', name: 'Kim Muster' },
      ...{ email: 'k@m.example', contract: 'Oak litter', wantedOn: TODAY },
    });
  });

  test('is an ordinary cancellation for the earliest date by default', () => {
    expect(toDeclaration('cancellation', form({ date: TODAY }))).toMatchObject({ kind: 'ordinary', wantedOn: null });
  });
});

// rules §28.7
test.each<[string, number[]]>([
  ['', []],
  ['my litter', []],
  ['No. 10041, please', [10041]],
  ['10041/10042 and 10041 again', [10041, 10042]],
  // No subscription has a leading zero or so many digits.
  ['007 1234567890123456', []],
  // Five numbers at most.
  ['1 2 3 4 5 6', [1, 2, 3, 4, 5]],
])('finds the possible subscription numbers in “%s”', (contract, numbers) => {
  expect(numbersIn(contract)).toEqual(numbers);
});
