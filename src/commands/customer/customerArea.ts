import { createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { formatDay } from '../../i18n/formats';
import type { CommandArea, CommandTexts } from '../CommandArea';
import { useCommandsOf, type Commands } from '../CommandContext';
import { ADMIN_KINDS } from '../pendingCommandsSlice';
import type { Command, Wish, WishKind } from './Command';
import { commandSchemas } from './commandSchemas';
import { mutationOf } from './mutationOf';

/** Kinds whose success has words of its own before the server's, which name product and date (rules §17.10). */
const OWN_WORDS = ['skip', 'pause', 'delay', 'swap'] as const satisfies readonly WishKind[];
const hasOwnWords = (kind: WishKind): kind is (typeof OWN_WORDS)[number] => OWN_WORDS.some((own) => own === kind);

/** The day that a command is about, in words. */
function dayOf(command: Command): string {
  if ('nextBillDate' in command) return formatDay(command.nextBillDate);
  return 'restartDate' in command ? formatDay(command.restartDate) : '';
}

function useTexts(): CommandTexts<Wish> {
  const { t } = useTranslation('commands');
  const { t: common } = useTranslation();
  const named = (command: Command) => ({ product: command.productName, date: dayOf(command) });
  return {
    busy: t('busy'),
    done: ({ kind }, message) => (hasOwnWords(kind) ? `${t(`done.${kind}`)} ${message}` : message),
    refused: (command, error) =>
      t(`refused.${command.kind}`, { ...named(command), reason: refusalText(common, error) }),
    inDoubt: (command) => t(`inDoubt.${command.kind}`, named(command)),
    expired: () => t('inDoubt.gaveUp'),
  };
}

/** Everything that moves money or a date of a customer's subscription (rules §20.3). */
export const customerArea: CommandArea<Wish> = {
  context: createContext<Commands<Wish> | undefined>(undefined),
  isOwnKind: (kind) => !ADMIN_KINDS.includes(kind),
  schemas: commandSchemas,
  mutationOf,
  failureArea: 'customer',
  useTexts,
};

/** The customer's commands. */
export const useCommands = (): Commands<Wish> => useCommandsOf(customerArea.context);
