import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/apiError';
import { failureText, refusalText } from '../../api/failureText';
import type { CommandOf } from '../CommandContext';
import type { CommandTexts } from '../CommandArea';
import type {
  AdminChange,
  AdminCommand,
  DecideDeclaration,
  RejectDeclarations,
  SaveDiscount,
  SaveFrequencies,
} from './AdminCommand';
import { useAdminTexts } from './useAdminTexts';

/** The messages about one command. */
interface Told {
  done: (message: string, isAskerGone: boolean) => string;
  refused: (error: ApiError) => string;
  inDoubt: string;
  expired: string;
}
type Say = ReturnType<typeof useAdminTexts>['t'];
type Common = TFunction;

function discountTexts(t: Say, common: Common, { id, form: { code } }: CommandOf<SaveDiscount>): Told {
  const isNew = id === null;
  const refusal = isNew
    ? t('adminDiscounts:form.DISCOUNT_CREATE_FAILED', { code })
    : t('adminDiscounts:form.DISCOUNT_UPDATE_FAILED', { code });
  return {
    done: () =>
      isNew ? t('adminDiscounts:done.DISCOUNT_CREATED', { code }) : t('adminDiscounts:done.DISCOUNT_UPDATED', { code }),
    refused: (error) => `${refusal} ${failureText(common, error, 'discountChange')}`,
    inDoubt: isNew ? t('adminDiscounts:inDoubt.create', { code }) : t('adminDiscounts:inDoubt.update', { code }),
    expired: t('adminDiscounts:inDoubt.gaveUp', { code }),
  };
}

function frequencyTexts(t: Say, common: Common, { productName: product }: CommandOf<SaveFrequencies>): Told {
  const late = (message: string) => t('adminProducts:edit.late', { product, message });
  const inDoubt = t('adminProducts:edit.inDoubt');
  return {
    done: (message, isAskerGone) => (isAskerGone ? late(message) : message),
    refused: (error) => late(error.fields?.frequency ?? failureText(common, error, 'productFrequency')),
    ...{ inDoubt, expired: inDoubt },
  };
}

function declarationTexts(t: Say, common: Common, { reference, decision }: CommandOf<DecideDeclaration>): Told {
  return {
    done: () => t(`admin:declarations.decided.${decision}`, { reference }),
    refused: (error) => t('admin:declarations.late', { reference, message: refusalText(common, error, 'adminList') }),
    inDoubt: t('admin:declarations.inDoubt', { reference }),
    expired: t('admin:declarations.gaveUp', { reference }),
  };
}

function rejectionTexts(t: Say, common: Common, { search }: CommandOf<RejectDeclarations>): Told {
  return {
    done: (message) => message,
    refused: (error) =>
      t('admin:declarations.rejectLate', { search, message: refusalText(common, error, 'adminList') }),
    ...{
      inDoubt: t('admin:declarations.rejectInDoubt', { search }),
      expired: t('admin:declarations.rejectGaveUp', { search }),
    },
  };
}

/** What is said of an admin's commands, each in the words of its page. */
export function useAdminCommandTexts(): CommandTexts<AdminChange> {
  const { t } = useAdminTexts();
  const { t: common } = useTranslation();
  const of = (command: AdminCommand): Told => {
    switch (command.kind) {
      case 'saveDiscount':
        return discountTexts(t, common, command);
      case 'saveFrequencies':
        return frequencyTexts(t, common, command);
      case 'decideDeclaration':
        return declarationTexts(t, common, command);
      case 'rejectDeclarations':
        return rejectionTexts(t, common, command);
    }
  };
  return {
    busy: t('adminDiscounts:busy'),
    done: (command, message = '', isAskerGone) => of(command).done(message, isAskerGone),
    refused: (command, error) => of(command).refused(error),
    inDoubt: (command) => of(command).inDoubt,
    expired: (command) => (command ? of(command).expired : t('adminProducts:edit.inDoubt')),
  };
}
