import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { useFormats } from '../../i18n/useFormats';

/** End date of the subscription, and the billing stop during an open declaration (rules §28.22). */
export function EndingNote({ subscription }: { subscription: Pick<Subscription, 'cancelOn' | 'isHeld'> }) {
  const { t } = useTranslation('subscription');
  const { day } = useFormats();
  const { cancelOn, isHeld } = subscription;
  return (
    <>
      {cancelOn && <p>{t('ending.on', { date: day(cancelOn) })}</p>}
      {isHeld && <p>{t('ending.held')}</p>}
    </>
  );
}
