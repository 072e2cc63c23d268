import { useFormik } from 'formik';
import { useState } from 'react';
import { asApiError, type ApiError } from '../../../api/apiError';
import type { Offer } from '../../../api/product/offerApi';
import { currentOffer, useLazyPreviewOfferQuery, type OfferPreview } from '../../../api/product/offerPreviewApi';
import { useAdminCommands } from '../../../commands/admin/adminSetup';
import type { SaveOffer } from '../../../commands/admin/AdminCommand';
import { useChangeFlow } from '../../../commands/useChangeFlow';
import { useOnDone } from '../../../commands/useOnDone';
import { useFormats } from '../../../i18n/useFormats';
import { useCooldown } from '../../../ui/forms/useCooldown';
import { offerSchema } from './offerSchema';
import { toEdit, toOfferFields, valuesOf, type OfferValues } from './offerValues';

interface OfferFormInput {
  productId: string;
  productName: string;
  offer: Offer;
  onSaved: () => void;
}

/** Change with its preview. */
interface Previewed {
  change: SaveOffer;
  preview: OfferPreview;
}

/** Form of an offer: fields, then the preview, then the save of the previewed change (rules §39.7). */
export function useOfferForm({ productId, productName, offer, onSaved }: OfferFormInput) {
  const { language } = useFormats();
  // Stored state at the start of the form, because a reload must not replace it unnoticed.
  const [base, setBase] = useState(offer);
  const [previewed, setPreviewed] = useState<Previewed>();
  const [refusal, setRefusal] = useState<ApiError>();
  const [isUnchanged, setUnchanged] = useState(false);
  const [load, { isFetching }] = useLazyPreviewOfferQuery();
  const pause = useCooldown();
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: (command) => command.kind === 'saveOffer' && command.productId === productId,
  });
  useOnDone(flow.done, onSaved);

  const showEffect = async (values: OfferValues, from: Offer) => {
    flow.reset();
    setRefusal(undefined);
    const edit = toEdit(values, from);
    setUnchanged(edit === undefined);
    if (!edit) return;
    const fields = toOfferFields(productId, edit, from.version);
    const { data, error } = await load(fields);
    if (error) setRefusal(asApiError(error));
    if (!data) return;
    // Because the second half of a double click must not save.
    pause.start();
    setPreviewed({ change: { kind: 'saveOffer', productId, productName, fields }, preview: data });
  };
  const form = useFormik<OfferValues>({
    initialValues: valuesOf(base, language),
    validationSchema: offerSchema,
    onSubmit: (values) => showEffect(values, base),
  });

  const failure = flow.failure ?? refusal;
  const conflict = failure && currentOffer(failure);
  /** Continues with the present offer as the edited state. */
  const restart = (present: Offer) => {
    setBase(present);
    setPreviewed(undefined);
    setRefusal(undefined);
    flow.reset();
  };
  return {
    form,
    base,
    /** Preview to confirm; undefined while the fields are shown, also after a refused save. */
    previewed: flow.failure ? undefined : previewed,
    failure,
    conflict,
    /** True after an attempt without a change. */
    isUnchanged,
    isLoading: isFetching,
    isPausing: pause.isCoolingDown,
    isSending: flow.isSending,
    isInDoubt: flow.isInDoubt,
    /** Saves the previewed change. In doubt repeats the pending one. */
    save: () => {
      const change = previewed?.change ?? flow.change;
      if (change?.kind === 'saveOffer') flow.send(change);
    },
    back: () => setPreviewed(undefined),
    takePresent: (present: Offer) => {
      restart(present);
      form.resetForm({ values: valuesOf(present, language) });
    },
    overwrite: (present: Offer) => {
      restart(present);
      void showEffect(form.values, present);
    },
  };
}
