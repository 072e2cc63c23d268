import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

const TEXTS = ['adminDiscounts', 'adminProducts', 'admin'] as const;

/** Texts of the admin's commands. Does not suspend; the pages load the same namespaces. */
export const useAdminTexts = () => useTranslation(TEXTS, { useSuspense: false });

export interface Translation {
  t: ReturnType<typeof useAdminTexts>['t'];
  common: TFunction;
}
