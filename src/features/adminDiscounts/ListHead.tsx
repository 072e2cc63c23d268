import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/forms/Icon';
import { SearchField } from '../../ui/forms/SearchField';
import { useFocusOn } from '../../ui/layout/useFocusOn';
import { useListSearch } from '../../ui/data/useListSearch';
import type { DiscountsFlow } from './useDiscountsFlow';

/** Above the list: the search by code, and the way to a new one, which takes the focus after what ended elsewhere. */
export function ListHead({ flow }: { flow: DiscountsFlow }) {
  const { t } = useTranslation('adminDiscounts');
  const { text, type } = useListSearch();
  const { returns, isBusy } = flow;
  const create = useFocusOn<HTMLButtonElement>({ step: returns, isDue: returns > 0 });
  return (
    <Stack
      direction={{ sm: 'row' }}
      sx={{ alignItems: { sm: 'center' }, justifyContent: 'space-between', columnGap: 2, mb: 1 }}
    >
      <SearchField label={t('search')} value={text} onChange={type} />
      <Button ref={create} variant="contained" aria-disabled={isBusy} onClick={flow.create}>
        <Icon path={mdiPlus} />
        {t('create')}
      </Button>
    </Stack>
  );
}
