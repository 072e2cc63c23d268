import { createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { adminProductsApi } from '../../api/product/adminProductsApi';
import type { ApiError } from '../../api/apiError';
import { declarationsApi } from '../../api/declaration/declarationsApi';
import { discountsApi } from '../../api/discount/discountsApi';
import { failureText, refusalText } from '../../api/failureText';
import { selectHasAdminToken } from '../../session/sessionSelectors';
import type { CommandArea, CommandTexts, Mutation } from '../CommandArea';
import { useCommandsOf, type Commands } from '../CommandContext';
import { ADMIN_KINDS } from '../pendingCommandsSlice';
import type { AdminCommand, AdminChange } from './AdminCommand';
import { commandSchemas } from './commandSchemas';

/** They arrive beside the pages, whose own they are: nothing waits for them. */
const TEXTS = ['adminDiscounts', 'adminProducts', 'admin'] as const;
export const useAdminTexts = () => useTranslation(TEXTS, { useSuspense: false });

/** The call that carries a command out (rules §15.18, §15.24, §28.16). */
function mutationOf(command: AdminCommand): Mutation {
  switch (command.kind) {
    case 'saveDiscount':
      return discountsApi.endpoints.saveDiscount.initiate(command);
    case 'saveFrequencies':
      return adminProductsApi.endpoints.saveProductFrequencies.initiate(command);
    case 'decideDeclaration':
      return declarationsApi.endpoints.decideDeclaration.initiate(command);
  }
}

function useTexts(): CommandTexts<AdminChange> {
  const { t } = useAdminTexts();
  const { t: common } = useTranslation();
  const refusal = (command: AdminCommand, error: ApiError): string => {
    if (command.kind === 'saveFrequencies') {
      const message = error.fields?.frequency ?? failureText(common, error, 'productFrequency');
      return t('adminProducts:edit.late', { product: command.productName, message });
    }
    if (command.kind === 'decideDeclaration') {
      const message = refusalText(common, error, 'adminList');
      return t('admin:declarations.late', { reference: command.reference, message });
    }
    const { code } = command.form;
    const title =
      command.id === null
        ? t('adminDiscounts:form.DISCOUNT_CREATE_FAILED', { code })
        : t('adminDiscounts:form.DISCOUNT_UPDATE_FAILED', { code });
    return `${title} ${failureText(common, error, 'discountChange')}`;
  };
  return {
    busy: t('adminDiscounts:busy'),
    done: (command, message = '', isAskerGone) => {
      if (command.kind === 'saveFrequencies') {
        return isAskerGone ? t('adminProducts:edit.late', { product: command.productName, message }) : message;
      }
      if (command.kind === 'decideDeclaration') {
        return t(`admin:declarations.decided.${command.decision}`, { reference: command.reference });
      }
      const { code } = command.form;
      return command.id === null
        ? t('adminDiscounts:done.DISCOUNT_CREATED', { code })
        : t('adminDiscounts:done.DISCOUNT_UPDATED', { code });
    },
    refused: refusal,
    inDoubt: (command) => {
      if (command.kind === 'saveFrequencies') return t('adminProducts:edit.inDoubt');
      if (command.kind === 'decideDeclaration') {
        return t('admin:declarations.inDoubt', { reference: command.reference });
      }
      const { code } = command.form;
      return command.id === null
        ? t('adminDiscounts:inDoubt.create', { code })
        : t('adminDiscounts:inDoubt.update', { code });
    },
    expired: (command) =>
      command?.kind === 'saveDiscount'
        ? t('adminDiscounts:inDoubt.gaveUp', { code: command.form.code })
        : t('adminProducts:edit.inDoubt'),
  };
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
  useTexts,
};

/** The admin's commands. */
export const useAdminCommands = (): Commands<AdminChange> => useCommandsOf(adminArea.context);
