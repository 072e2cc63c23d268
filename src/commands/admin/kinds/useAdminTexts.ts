import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectPendingCommands, type AdminKind } from '../../pendingCommandsSlice';

const TEXTS = ['adminDiscounts', 'adminProducts', 'admin'] as const;
/** Texts that load with a command of their kind, so that the first page of an admin does not load them. */
const TEXTS_OF = {
  refund: 'adminRefund',
  tryPayment: 'adminFailedPayments',
  mailPayer: 'adminFailedPayments',
} as const satisfies Partial<Record<AdminKind, string>>;

type Name = (typeof TEXTS)[number] | (typeof TEXTS_OF)[keyof typeof TEXTS_OF];

/** Texts of the admin's commands. Does not suspend; the pages load the same namespaces. */
export const useAdminTexts = () => {
  const kinds = useSelector(selectPendingCommands).map(({ kind }) => kind);
  const names: Name[] = [
    ...TEXTS,
    ...Object.entries(TEXTS_OF).flatMap(([kind, name]) => (kinds.includes(kind) ? name : [])),
  ];
  return useTranslation(names, { useSuspense: false });
};

export interface Translation {
  t: ReturnType<typeof useAdminTexts>['t'];
  common: TFunction;
}
