import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IsoDate } from '../../domain/isoDate';
import { formatDay } from '../../i18n/formats';
import { Button } from '../../ui/forms/Button';
import { Notice } from '../../ui/feedback/Notice';
import { Panel } from '../../ui/layout/Panel';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';

const Below = styled('div')(({ theme }) => ({ marginTop: theme.spacing(3) }));

interface Order {
  nextBillDate: IsoDate;
  productName: string;
}

interface NextOrderPanelProps {
  /** Undefined where no order is due. */
  next: Order | undefined;
  /** Why the order has no day: it waits for stock. */
  waiting: ReactNode;
  /** Another order has become the next one: what became of the former, where it is still due, and how to continue. */
  another: { former: Order | undefined; accept: () => void } | undefined;
  /** What can be done with the order. */
  actions: ReactNode;
  /** Where it goes, and which card pays. */
  children: ReactNode;
}

const namesOf = ({ productName, nextBillDate }: Order) => ({ product: productName, date: formatDay(nextBillDate) });

/** When the next order is due and of what, with everything that belongs to it (rules §6.4, §7.14). */
export function NextOrderPanel({ next, waiting, another, actions, children }: NextOrderPanelProps) {
  const { t } = useTranslation('nextOrder');
  // The buttons give way to another one, and back.
  const date = useFocusFallback<HTMLHeadingElement>(another !== undefined);

  return (
    <Panel>
      <div role="status">
        {next && another && (
          <Notice>
            {another.former && <p>{t('another.moved', namesOf(another.former))}</p>}
            <p>
              <strong>{t('another.text', namesOf(next))}</strong>
            </p>
          </Notice>
        )}
      </div>
      {next && waiting ? (
        <>
          <Typography variant="h2">{next.productName}</Typography>
          {waiting}
          {actions}
        </>
      ) : next ? (
        <>
          <Typography color="text.secondary">{t('date')}</Typography>
          <Typography
            ref={date}
            variant="h2"
            tabIndex={-1}
            sx={{ fontSize: 'clamp(1.5rem, 6vw, 2rem)', outline: 'none' }}
          >
            {formatDay(next.nextBillDate)}
          </Typography>
          <Typography sx={{ mb: 2.5 }}>{t('product', { product: next.productName })}</Typography>
          {another ? (
            <Button look="outlined" onClick={another.accept}>
              {t('another.change')}
            </Button>
          ) : (
            actions
          )}
        </>
      ) : (
        <Typography variant="h2">{t('noActive')}</Typography>
      )}
      <Below>{children}</Below>
    </Panel>
  );
}
