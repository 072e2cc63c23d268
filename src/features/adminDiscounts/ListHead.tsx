import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/forms/Icon';
import { SearchField } from '../../ui/forms/SearchField';
import { useFocusOn } from '../../ui/layout/useFocusOn';
import { useListSearch } from '../../ui/data/useListSearch';
import type { DiscountsFlow } from './useDiscountsFlow';

const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'end',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(2),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
}));

/** Above the list: the search by code, and the way to a new one, which takes the focus after what ended elsewhere. */
export function ListHead({ flow }: { flow: DiscountsFlow }) {
  const { t } = useTranslation('adminDiscounts');
  const { text, type } = useListSearch();
  const { returns, isBusy } = flow;
  const create = useFocusOn<HTMLButtonElement>({ step: returns, isDue: returns > 0 });
  return (
    <Head>
      <SearchField label={t('search')} value={text} onChange={type} />
      <Button ref={create} variant="contained" aria-disabled={isBusy} onClick={flow.create}>
        <Icon path={mdiPlus} />
        {t('create')}
      </Button>
    </Head>
  );
}
