import { mdiArrowLeft } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import type { ParseKeys } from 'i18next';
import { useSaveProductFrequenciesMutation, type ProductFrequencies } from '../../api/adminProductsApi';
import { asApiError, isInDoubt, type ApiError } from '../../api/apiError';
import { endsStay } from '../../api/failurePolicy';
import { failureText } from '../../api/failureText';
import { withTypedFrequencies } from '../../domain/productFrequency';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { Icon } from '../../ui/Icon';
import { LeaveDialog } from '../../ui/LeaveDialog';
import { leaveUnasked } from '../../ui/leaveGuard';
import { Panel } from '../../ui/Panel';
import { toast } from '../../ui/toast';
import { FrequencyField } from './FrequencyField';
import { frequencySchema, type FrequencyValues } from './frequencySchema';

const Actions = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }));
const Failure = styled('p')(({ theme }) => ({
  margin: theme.spacing(0, 0, 2),
  color: theme.vars.palette.error.main,
  '&:empty': { display: 'none' },
}));

/** What went wrong, but for what is told at the field or by the end of the stay. */
function useFailure(error: ApiError | undefined): string | undefined {
  const { t } = useTranslation('adminProducts');
  const { t: common } = useTranslation();
  if (!error || endsStay(error, 'productFrequency') || error.fields?.frequency) return undefined;
  return isInDoubt(error) ? t('edit.inDoubt') : failureText(common, error, 'productFrequency');
}

interface ProductFormProps {
  productId: string;
  product: ProductFrequencies;
  /** Back to the list: saved, or given up. */
  onLeave: () => void;
}

/** How often a product may be delivered: its frequencies in weeks, saved all at once (spec §2). */
export function ProductForm({ productId, product, onLeave }: ProductFormProps) {
  const { t } = useTranslation('adminProducts');
  const [save, { error: thrown, isLoading }] = useSaveProductFrequenciesMutation();
  const error = thrown === undefined ? undefined : asApiError(thrown);
  const failure = useFailure(error);

  const submit = async (values: FrequencyValues) => {
    const { weeks } = frequencySchema.cast(values);
    const result = withTypedFrequencies(weeks, values.typed);
    if (isLoading || !('weeks' in result)) return;
    const { data: message } = await save({ productId, weeks: result.weeks });
    if (message === undefined) return;
    toast.success(message);
    leaveUnasked(onLeave);
  };

  const form = useFormik<FrequencyValues>({
    initialValues: { weeks: product.weeks, typed: '' },
    validationSchema: frequencySchema,
    onSubmit: submit,
  });
  const { weeks, typed } = form.values;
  const broken = form.touched.typed ? (form.errors.typed as ParseKeys<'adminProducts'> | undefined) : undefined;

  return (
    <>
      <Button onClick={onLeave}>
        <Icon path={mdiArrowLeft} />
        {t('edit.back')}
      </Button>
      <Panel sx={{ maxWidth: 720 }}>
        <form noValidate onSubmit={form.handleSubmit}>
          <Facts
            facts={[
              { name: t('edit.name'), value: product.name },
              { name: t('edit.sku'), value: product.sku },
            ]}
          />
          <FrequencyField
            weeks={weeks}
            typed={typed}
            error={broken ? t(broken) : error?.fields?.frequency}
            onChange={(values) => void form.setValues(values)}
            onBlur={() => void form.setFieldTouched('typed')}
          />
          <Failure role="alert">{failure}</Failure>
          <Actions>
            <Button type="submit" look="solid" aria-disabled={isLoading}>
              {isLoading ? t('edit.saving') : t('edit.save')}
            </Button>
            <Button look="outlined" onClick={() => leaveUnasked(onLeave)}>
              {t('edit.cancel')}
            </Button>
          </Actions>
        </form>
      </Panel>
      <LeaveDialog isUnsaved={form.dirty} />
    </>
  );
}
