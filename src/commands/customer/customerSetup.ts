import { createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateFormats } from '../../i18n/useDateFormats';
import { selectHasCustomerToken } from '../../session/sessionSelectors';
import type { CommandSetup } from '../CommandSetup';
import { useCommandsOf, type Commands } from '../CommandContext';
import { kindOf } from '../defineKind';
import { isAdminKind } from '../pendingCommandsSlice';
import type { Change } from './Command';
import { customerKinds } from './customerKinds';
import { useNextPage } from './useNextPage';

/** Area of the customer's commands (rules §20.3). */
export const customerSetup: CommandSetup<Change> = {
  context: createContext<Commands<Change> | undefined>(undefined),
  isOwnKind: (kind) => !isAdminKind(kind),
  kinds: customerKinds,
  useNextPage,
  failureGroup: 'customer',
  isSignedIn: selectHasCustomerToken,
  useTexts: () => {
    const { t } = useTranslation('commands');
    const { t: common } = useTranslation();
    const dates = useDateFormats();
    return {
      busy: t('busy'),
      expired: t('inDoubt.gaveUp'),
      of: (command) => kindOf(customerKinds, command).words(command, { t, common, dates }),
    };
  },
};

/** Returns the customer's commands. */
export const useCommands = (): Commands<Change> => useCommandsOf(customerSetup.context);
