import type { TFunction } from 'i18next';
import { refusalText } from '../../../api/failureText';
import type { DateFormats } from '../../../domain/dateStyle';
import type commands from '#locales/en/commands.json';
import type { Words } from '../../defineKind';
import type { Pending } from '../../pendingCommandsSlice';

export interface Translation {
  t: TFunction<'commands'>;
  common: TFunction;
  dates: DateFormats;
}

type Named = Pending & Partial<Record<'productName' | 'nextBillDate' | 'restartDate' | 'last4' | 'reference', string>>;

type Texts = typeof commands;
/** Combines a kind's text of success with the server's message, which may be empty (rules §17.10). */
type Success = (own: string, message: string) => string;
export const before: Success = (own, message) => `${own} ${message}`;
export const instead: Success = (own) => own;
export const withoutMessage: Success = (own, message) => message || own;

type Name = keyof Texts['refused'];
type Own = [name: keyof Texts['done'], success: Success, missing?: keyof Texts['notFound']];

/** Messages of a kind by its key in the texts; `missing` reports a lost secret. */
export const words =
  (...[name, success, missing]: [name: Name, success?: undefined, missing?: undefined] | Own) =>
  (command: Named, { t, common, dates }: Translation): Words => {
    const { productName: product = '', nextBillDate, restartDate, last4 = '', reference = '' } = command;
    const date = nextBillDate ?? restartDate;
    const values = { product, last4, reference, date: date === undefined ? '' : dates.day(date) };
    return {
      done: (message) => success?.(t(`done.${name as keyof Texts['done']}`, values), message) ?? message,
      refused: (error) => t(`refused.${name}`, { ...values, reason: refusalText(common, error) }),
      inDoubt: t(`inDoubt.${name}`, values),
      expired: t(product || reference ? 'inDoubt.gaveUp' : 'inDoubt.gaveUpAccount'),
      missing: missing && t(`notFound.${missing}`),
    };
  };
