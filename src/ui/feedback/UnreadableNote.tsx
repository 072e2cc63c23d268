import { useTranslation } from 'react-i18next';
import { Panel } from '../layout/Panel';

/** Above a list: how many of its entries cannot be read, and are missing in it (rules §2.17). */
export function UnreadableNote({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 && <Panel role="status">{t('unreadable', { count })}</Panel>;
}
