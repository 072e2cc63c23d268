import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../api/failureText';
import type { Offer } from '../../../api/product/offerApi';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog';
import { OfferConflict } from './OfferConflict';
import { OfferEffect } from './OfferEffect';
import { OfferFields } from './OfferFields';
import { toEdit } from './offerValues';
import { useOfferForm } from './useOfferForm';

interface OfferDialogProps {
  productId: string;
  productName: string;
  offer: Offer;
  onClose: () => void;
}

/** Changes price, sale and stock of a product after a preview of the effect (rules §39.6, §39.7). */
export function OfferDialog({ productId, productName, offer, onClose }: OfferDialogProps) {
  const { t } = useTranslation('adminOffer');
  const { t: products } = useTranslation('adminProducts');
  const { t: common } = useTranslation();
  const state = useOfferForm({ productId, productName, offer, onSaved: onClose });
  const { form, base, previewed, failure, conflict, isSending, isInDoubt, isLoading } = state;
  const isSaving = previewed !== undefined || isInDoubt;
  const { price, oldPrice, set, add } = failure?.fields ?? {};
  const pieces = set ?? add;

  const label = () => {
    if (isSending) return products('edit.saving');
    if (isSaving) return t('save');
    return isLoading ? t('loading') : t('show');
  };
  const message = () => {
    if (isInDoubt) return products('edit.inDoubt');
    if (state.isUnchanged) return t('unchanged');
    if (!failure || conflict || failure.fields) return undefined;
    return refusalText(common, failure, 'adminList');
  };
  return (
    <ConfirmDialog
      title={t('title')}
      confirmLabel={conflict ? undefined : label()}
      isBusy={isSending || isLoading}
      isDisabled={state.isPausing}
      isUnsaved={form.dirty && !isSending}
      isUncertain={isInDoubt}
      failure={message()}
      actions={
        previewed &&
        !isInDoubt && (
          <Button onClick={state.back} disabled={isSending}>
            {t('back')}
          </Button>
        )
      }
      onConfirm={() => (isSaving ? state.save() : void form.submitForm())}
      onCancel={onClose}
    >
      <Typography sx={{ mb: 2 }}>{productName}</Typography>
      {conflict && (
        <OfferConflict
          current={conflict}
          edit={toEdit(form.values, conflict)}
          onTakePresent={() => state.takePresent(conflict)}
          onOverwrite={() => state.overwrite(conflict)}
        />
      )}
      {previewed && !conflict ? (
        <OfferEffect preview={previewed.preview} />
      ) : (
        <OfferFields
          form={form}
          stock={(conflict ?? base).stock}
          refused={{ ...(price && { price }), ...(oldPrice && { oldPrice }), ...(pieces && { pieces }) }}
          isDisabled={isSaving || isLoading}
        />
      )}
    </ConfirmDialog>
  );
}
