import { useTranslation } from 'react-i18next';

const TEXTS = ['adminDiscounts', 'adminProducts', 'admin'] as const;

/** What an admin's commands are told with. The texts arrive beside the pages, whose own they are: nothing waits for them. */
export const useAdminTexts = () => useTranslation(TEXTS, { useSuspense: false });
