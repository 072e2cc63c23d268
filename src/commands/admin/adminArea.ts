import { createContext } from 'react';
import { adminProductsApi } from '../../api/product/adminProductsApi';
import { declarationsApi } from '../../api/declaration/declarationsApi';
import { discountsApi, LAST_SAVE } from '../../api/discount/discountsApi';
import { selectHasAdminToken } from '../../session/sessionSelectors';
import type { CommandArea, Mutation } from '../CommandArea';
import { useCommandsOf, type Commands } from '../CommandContext';
import { ADMIN_KINDS } from '../pendingCommandsSlice';
import type { AdminCommand, AdminChange } from './AdminCommand';
import { commandSchemas } from './commandSchemas';
import { useAdminCommandTexts } from './useAdminCommandTexts';

/** The call that carries a command out (rules §15.18, §15.24, §28.15, §28.16). */
function mutationOf(command: AdminCommand): Mutation {
  switch (command.kind) {
    case 'saveDiscount':
      return discountsApi.endpoints.saveDiscount.initiate(command, { fixedCacheKey: LAST_SAVE });
    case 'saveFrequencies':
      return adminProductsApi.endpoints.saveProductFrequencies.initiate(command);
    case 'decideDeclaration':
      return declarationsApi.endpoints.decideDeclaration.initiate(command);
    case 'rejectDeclarations':
      return declarationsApi.endpoints.rejectDeclarations.initiate(command);
  }
}

/** Everything that an admin saves with a key (rules §20.5). */
export const adminArea: CommandArea<AdminChange> = {
  context: createContext<Commands<AdminChange> | undefined>(undefined),
  isOwnKind: (kind) => ADMIN_KINDS.includes(kind),
  schemas: commandSchemas,
  mutationOf,
  // The saves of products end a session by the same answer, 401.
  failureArea: 'discountChange',
  isSignedIn: selectHasAdminToken,
  useTexts: useAdminCommandTexts,
};

/** The admin's commands. */
export const useAdminCommands = (): Commands<AdminChange> => useCommandsOf(adminArea.context);
