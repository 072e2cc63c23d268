import { mdiArrowLeft } from '@mdi/js';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { useFormik } from 'formik';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParseKeys } from 'i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import type { ProductFrequencies, StoredFrequencies } from '../../api/product/adminProductsApi';
import { isSameFrequencies, withTypedFrequencies } from '../../domain/product/productFrequency';
import { FieldGroup } from '../../ui/forms/FieldGroup';
import { Form } from '../../ui/forms/Form';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { Icon } from '../../ui/forms/Icon';
import { Panel } from '../../ui/layout/Panel';
import { useInvalidFocus } from '../../ui/forms/useInvalidFocus';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import { keptByPortal, useUnsavedInput } from '../../ui/forms/useUnsavedInput';
import { FrequencyConflict } from './FrequencyConflict';
import { FrequencyField } from './FrequencyField';
import { frequencySchema, type FrequencyValues } from './frequencySchema';
import { FrequencyUse } from './FrequencyUse';
import { useSaveFrequencies } from './useSaveFrequencies';

interface ProductFormProps {
  productId: string;
  product: ProductFrequencies;
  /** Returns to the list. */
  onLeave: () => void;
}

/** Form of a product's frequencies in weeks, saved together (rules §15.18). */
export function ProductForm({ productId, product, onLeave }: ProductFormProps) {
  const { t } = useTranslation('adminProducts');
  // Stored state at the start of the form, because a reload must not replace it unnoticed.
  const [base, setBase] = useState<StoredFrequencies>(product);
  const { save, isSaving, isInDoubt, failure, fieldError, conflict, forgetConflict } = useSaveFrequencies({
    productId,
    name: product.name,
    onSaved: onLeave,
  });
  const maySave = useMay('support');
  const [isSent, setIsSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const form = useFormik<FrequencyValues>({
    initialValues: { weeks: product.weeks, typed: '' },
    validationSchema: frequencySchema,
    onSubmit: (values, { setSubmitting }) => {
      setSubmitting(false);
      const { weeks } = frequencySchema.cast(values);
      const result = withTypedFrequencies(weeks, values.typed);
      if (!('weeks' in result)) return;
      // Sends again after a first attempt, because the first one may be stored (rules §16.19).
      if (isSameFrequencies(result.weeks, base.weeks) && !isSent && !isInDoubt) {
        giveUp();
        return;
      }
      setIsSent(true);
      // Replaces the present state, because the notice has shown it.
      if (conflict) setBase(conflict);
      save(result.weeks, (conflict ?? base).version);
    },
  });
  useInvalidFocus({ form, element: () => element.current, otherwise: () => button.current });
  const { weeks, typed } = form.values;
  // Asks only before a reload, because each page reports the outcome of a save.
  useUnsavedInput(form.dirty, { keeps: keptByPortal });
  useUnsavedInput(form.dirty && !isSaving);
  const unsaved = useUnsavedInputs();
  const giveUp = () => {
    unsaved.release();
    onLeave();
  };
  const broken = form.touched.typed ? (form.errors.typed as ParseKeys<'adminProducts'> | undefined) : undefined;

  const takePresent = (present: StoredFrequencies) => {
    setBase(present);
    setIsSent(false);
    form.resetForm({ values: { weeks: present.weeks, typed: '' } });
    forgetConflict();
  };
  const submit = () => {
    if (isSaving || form.isSubmitting) return;
    // Keeps the focus visible while the field is disabled.
    button.current?.focus();
    void form.submitForm();
  };

  const onSubmit = () => {
    // Ignores Enter during a conflict: only the buttons of the notice save.
    if (!conflict) submit();
  };

  return (
    <>
      <Button aria-disabled={isSaving} onClick={() => !isSaving && onLeave()}>
        <Icon path={mdiArrowLeft} />
        {t('edit.back')}
      </Button>
      <Panel sx={{ maxWidth: 720 }}>
        <Form ref={element} onSubmit={onSubmit}>
          <DescriptionList
            facts={[
              { name: t('edit.name'), value: product.name },
              { name: t('edit.sku'), value: product.sku },
            ]}
          />
          <FieldGroup disabled={isSaving || isInDoubt}>
            <FrequencyField
              weeks={weeks}
              typed={typed}
              error={broken ? t(broken) : fieldError}
              isDisabled={isSaving || isInDoubt}
              onChange={(values) => void form.setValues(values)}
              onTouched={() => void form.setFieldTouched('typed')}
            />
          </FieldGroup>
          <FrequencyUse usedBy={(conflict ?? product).usedBy} offered={(conflict ?? base).weeks} chosen={weeks} />
          <Typography role="alert" color="error">
            {failure}
          </Typography>
          {conflict && (
            <FrequencyConflict
              current={conflict}
              values={form.values}
              onTakePresent={() => takePresent(conflict)}
              onOverwrite={submit}
            />
          )}
          <CardActions>
            {!conflict && maySave && (
              <Button ref={button} type="submit" variant="contained" aria-disabled={isSaving}>
                {isSaving ? t('edit.saving') : t('edit.save')}
              </Button>
            )}
            <Button variant="outlined" aria-disabled={isSaving} onClick={() => !isSaving && giveUp()}>
              {t('edit.cancel')}
            </Button>
          </CardActions>
        </Form>
      </Panel>
    </>
  );
}
