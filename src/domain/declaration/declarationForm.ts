import { isEmail } from '../email';
import { isIsoDate, type IsoDate } from '../isoDate';
import {
  CANCELLATION_KINDS,
  DECLARATION_REASON_MAX,
  type DeclarationFields,
  type DeclarationType,
} from './declaration';

const NAME_MAX = 100;
const CONTRACT_MAX = 200;

/** Fields of the declaration forms (rules §28.2). */
export const DECLARATION_FORM_FIELDS = ['kind', 'reason', 'name', 'email', 'contract', 'when', 'date'] as const;
export type DeclarationFormField = (typeof DECLARATION_FORM_FIELDS)[number];
export type DeclarationForm = Readonly<Record<DeclarationFormField, string>>;

/** Text keys of invalid fields. */
export type DeclarationFault =
  | 'declarationKindInvalid'
  | 'declarationReasonRequired'
  | 'declarationReasonLength'
  | 'declarationNameRequired'
  | 'declarationNameLength'
  | 'emailInvalid'
  | 'declarationContractLength'
  | 'declarationWhenInvalid'
  | 'declarationDateInvalid'
  | 'declarationDateUnchosen';
export type DeclarationFaults = Partial<Record<DeclarationFormField, DeclarationFault>>;

/** Control characters, line breaks and bidirectional marks, which no name contains. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
const oneLine = (text: string): string => text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
const lengthOf = (text: string): number => Array.from(text).length;

const kindOf = (kind: string) => CANCELLATION_KINDS.find((known) => known === (kind || 'ordinary')) ?? null;

function reasonFault({ kind, reason }: DeclarationForm): DeclarationFault | undefined {
  if (kind === 'extraordinary' && oneLine(reason) === '') return 'declarationReasonRequired';
  return lengthOf(oneLine(reason)) > DECLARATION_REASON_MAX ? 'declarationReasonLength' : undefined;
}

function nameFault({ name }: DeclarationForm): DeclarationFault | undefined {
  if (oneLine(name) === '') return 'declarationNameRequired';
  return lengthOf(oneLine(name)) > NAME_MAX ? 'declarationNameLength' : undefined;
}

function dateFault({ when, date }: DeclarationForm, today: IsoDate): DeclarationFault | undefined {
  const day = date.trim();
  if (when === 'date') return isIsoDate(day) && day >= today ? undefined : 'declarationDateInvalid';
  // Because without a script a typed date does not select its radio button.
  return day === '' ? undefined : 'declarationDateUnchosen';
}

/** Returns the invalid fields of a form (rules §28.2). */
export function declarationFaults(type: DeclarationType, form: DeclarationForm, today: IsoDate): DeclarationFaults {
  const [reason, name, date] = [reasonFault(form), nameFault(form), dateFault(form, today)];
  return {
    ...(type === 'cancellation' && {
      ...(kindOf(form.kind) === null && { kind: 'declarationKindInvalid' }),
      ...(reason && { reason }),
      ...(!['', 'earliest', 'date'].includes(form.when) && { when: 'declarationWhenInvalid' }),
      ...(date && { date }),
    }),
    ...(name && { name }),
    ...(!isEmail(form.email.trim()) && { email: 'emailInvalid' }),
    ...(lengthOf(oneLine(form.contract)) > CONTRACT_MAX && { contract: 'declarationContractLength' }),
  };
}

/** Returns the declaration of a valid form. */
export function toDeclaration(type: DeclarationType, form: DeclarationForm): DeclarationFields {
  const isCancellation = type === 'cancellation';
  return {
    type,
    kind: isCancellation ? kindOf(form.kind) : null,
    reason: isCancellation ? oneLine(form.reason) : '',
    name: oneLine(form.name),
    email: form.email.trim(),
    contract: oneLine(form.contract),
    wantedOn: isCancellation && form.when === 'date' ? form.date.trim() : null,
  };
}

const NUMBER = /(?<!\d)[1-9]\d{0,14}(?!\d)/g;
/** Limits the numbers to look up, because each match notifies a customer. */
const NUMBERS_MAX = 5;

/** Returns numbers in the contract field, possible subscription ids without leading zeros (rules §28.7). */
export const numbersIn = (contract: string): number[] =>
  [...new Set(contract.match(NUMBER)?.map(Number))].slice(0, NUMBERS_MAX);
