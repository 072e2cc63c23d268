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

/** The fields that texts name. */
type Named = Pending & Partial<Record<'productName' | 'nextBillDate' | 'restartDate' | 'last4' | 'reference', string>>;

type Texts = typeof commands;
/** Texts of a success: before the server's message, instead of it, or without a message (rules §17.10). */
interface Options extends Partial<Record<'before' | 'instead' | 'without', keyof Texts['done']>> {
  /** Text of a lost secret. */
  missing?: keyof Texts['notFound'];
}

/** Words of a kind by the names of its texts. */
export const words =
  (name: keyof Texts['refused'], { before, instead, without, missing }: Options = {}) =>
  (command: Named, { t, common, dates }: Translation): Words => {
    const { productName: product = '', nextBillDate, restartDate, last4 = '', reference = '' } = command;
    const date = nextBillDate ?? restartDate;
    const values = { product, last4, reference, date: date === undefined ? '' : dates.day(date) };
    return {
      done: (message) => {
        if (instead) return t(`done.${instead}`);
        if (before) return `${t(`done.${before}`)} ${message}`;
        return without && message === '' ? t(`done.${without}`, values) : message;
      },
      refused: (error) => t(`refused.${name}`, { ...values, reason: refusalText(common, error) }),
      inDoubt: t(`inDoubt.${name}`, values),
      expired: t(product || reference ? 'inDoubt.gaveUp' : 'inDoubt.gaveUpAccount'),
      ...(missing && { missing: t(`notFound.${missing}`) }),
    };
  };
