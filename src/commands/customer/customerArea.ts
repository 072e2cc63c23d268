import { createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { refusalText } from '../../api/failureText';
import { breakSeal } from '../../api/customer/sealed';
import { timings } from '../../config/timings';
import { isOtherEmail } from '../../domain/customer/email';
import type { DateFormats } from '../../domain/dateStyle';
import { useDateFormats } from '../../i18n/useDateFormats';
import { endSession } from '../../session/endSession';
import { selectHasCustomerToken, selectIsAdmin } from '../../session/sessionSelectors';
import { impersonationEnded } from '../../session/sessionSlice';
import type { CommandArea, CommandTexts } from '../CommandArea';
import { useCommandsOf, type Commands } from '../CommandContext';
import { ADMIN_KINDS } from '../pendingCommandsSlice';
import type { Command, Change, ChangeKind } from './Command';
import { commandSchemas } from './commandSchemas';
import { mutationOf } from './mutationOf';
import { readBackOf } from './readBackOf';

/** Kinds whose success has words of its own before the server's, which name product and date (rules §17.10). */
const OWN_WORDS = ['skip', 'pause', 'delay', 'swap'] as const satisfies readonly ChangeKind[];
/** Kinds whose success is reported in the portal's words alone. */
const ONLY_OWN_WORDS = [
  'saveInfo',
  'addAddress',
  'saveBilling',
  'saveShipping',
] as const satisfies readonly ChangeKind[];
/** Kinds whose success can be read from the shop's data, which have no words for it. */
const READ = ['reactivate', 'deleteShipping', 'saveCard', 'deleteCard'] as const satisfies readonly ChangeKind[];

const isOneOf = <Kind extends ChangeKind>(kinds: readonly Kind[], kind: ChangeKind): kind is Kind =>
  kinds.some((one) => one === kind);

/** The day that a command is about, in words. */
function dayOf(command: Command, { day }: DateFormats): string {
  if ('nextBillDate' in command) return day(command.nextBillDate);
  return 'restartDate' in command ? day(command.restartDate) : '';
}

const namesOf = (command: Command, dates: DateFormats) => ({
  product: 'productName' in command ? command.productName : '',
  date: dayOf(command, dates),
  last4: 'last4' in command ? command.last4 : '',
  reference: 'reference' in command ? command.reference : '',
});

/** Which text names it: an address is no product's. */
const textOf = (command: Command) =>
  command.kind === 'undo' && command.productName === '' ? 'undoAddress' : command.kind;

const isNewEmail = (command: Command): boolean =>
  command.kind === 'saveInfo' && isOtherEmail(command.info.email, command.currentEmail);

/** A card, or the code of a new e-mail address, is in memory only: after a reload it is lost (rules §20.9). */
const isSecretLost = (command: Command): boolean =>
  (command.kind === 'saveCard' || isNewEmail(command)) && !('seal' in command && command.seal !== undefined);

/** After a change of the e-mail address a customer signs in anew; an admin goes to the admin area (rules §13.9). */
function useAfterDone() {
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  return (command: Command): void => {
    if ('seal' in command) breakSeal(command.seal);
    if (!isNewEmail(command)) return;
    // The dialog that it was confirmed in closes first, which is a step in the history.
    if (isAdmin) setTimeout(() => dispatch(impersonationEnded()));
    else endSession(dispatch, timings.redirect);
  };
}

function useTexts(): CommandTexts<Change> {
  const { t } = useTranslation('commands');
  const { t: common } = useTranslation();
  const dates = useDateFormats();
  return {
    busy: t('busy'),
    done: (command, message = '') => {
      const { kind } = command;
      if (isOneOf(ONLY_OWN_WORDS, kind)) return t(`done.${kind}`);
      if (isOneOf(OWN_WORDS, kind)) return `${t(`done.${kind}`)} ${message}`;
      return message === '' && isOneOf(READ, kind) ? t(`done.${kind}`, namesOf(command, dates)) : message;
    },
    refused: (command, error) =>
      t(`refused.${textOf(command)}`, { ...namesOf(command, dates), reason: refusalText(common, error) }),
    inDoubt: (command) => t(`inDoubt.${textOf(command)}`, namesOf(command, dates)),
    expired: (command) =>
      !command || command.kind === 'answerDeclaration' || ('productName' in command && command.productName !== '')
        ? t('inDoubt.gaveUp')
        : t('inDoubt.gaveUpAccount'),
    missing: (command) => t(isNewEmail(command) ? 'notFound.saveInfo' : 'notFound.saveCard'),
  };
}

/** Everything that a customer confirms (rules §20.3). */
export const customerArea: CommandArea<Change> = {
  context: createContext<Commands<Change> | undefined>(undefined),
  isOwnKind: (kind) => !ADMIN_KINDS.includes(kind),
  schemas: commandSchemas,
  mutationOf,
  readBackOf,
  isSecretLost,
  useAfterDone,
  failureArea: 'customer',
  isSignedIn: selectHasCustomerToken,
  useTexts,
};

/** The customer's commands. */
export const useCommands = (): Commands<Change> => useCommandsOf(customerArea.context);
