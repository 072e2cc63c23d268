import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/forms/Icon';
import { SearchField } from '../../ui/forms/SearchField';
import { useListSearch } from '../../ui/data/useListSearch';

interface ListHeadProps {
  createRef: Ref<HTMLButtonElement>;
  isBusy: boolean;
  onCreate: () => void;
}

/** Search by code, and the button for a new discount. */
export function ListHead({ createRef, isBusy, onCreate }: ListHeadProps) {
  const { t } = useTranslation('adminDiscounts');
  const { text, type } = useListSearch();
  return (
    <Stack
      direction={{ sm: 'row' }}
      sx={{ alignItems: { sm: 'center' }, justifyContent: 'space-between', columnGap: 2, mb: 1 }}
    >
      <SearchField label={t('search')} value={text} onChange={type} />
      <Button ref={createRef} variant="contained" aria-disabled={isBusy} onClick={onCreate}>
        <Icon path={mdiPlus} />
        {t('create')}
      </Button>
    </Stack>
  );
}
