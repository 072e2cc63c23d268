import { createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { selectHasAdminToken } from '../../session/sessionSelectors';
import type { CommandSetup } from '../CommandSetup';
import { useCommandsOf, type Commands } from '../CommandContext';
import { kindOf } from '../defineKind';
import { isAdminKind } from '../pendingCommandsSlice';
import type { AdminChange } from './AdminCommand';
import { adminKinds } from './adminKinds';
import { useAdminTexts } from './kinds/useAdminTexts';

/** Area of the admin's commands (rules §20.5). */
export const adminSetup: CommandSetup<AdminChange> = {
  context: createContext<Commands<AdminChange> | undefined>(undefined),
  isOwnKind: isAdminKind,
  kinds: adminKinds,
  // Applies to product changes too, because 401 ends the session in both areas.
  failureGroup: 'discountChange',
  isSignedIn: selectHasAdminToken,
  useTexts: () => {
    const { t } = useAdminTexts();
    const { t: common } = useTranslation();
    return {
      busy: t('adminDiscounts:busy'),
      expired: t('adminProducts:edit.inDoubt'),
      of: (command) => kindOf(adminKinds, command).words(command, { t, common }),
    };
  },
};

/** Returns the admin's commands. */
export const useAdminCommands = (): Commands<AdminChange> => useCommandsOf(adminSetup.context);
