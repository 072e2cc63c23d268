import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../api/receipt/receiptSchema';

/** Returns the translated name of the change. */
export function useReceiptTitle(receipt: Receipt): string {
  const { t } = useTranslation('history');
  if (receipt.about === 'address' && receipt.command !== 'undo') return t(`address.${receipt.address}`);
  return t(`what.${receipt.command}`);
}
