import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Offer } from '../../../api/product/offerApi';
import { ConflictNotice } from '../../../ui/feedback/ConflictNotice';
import type { OfferEdit } from './offerValues';
import { OFFER_PARTS, useOfferTexts } from './useOfferTexts';

interface OfferConflictProps {
  /** Present offer, changed by another admin, or by orders. */
  current: Offer;
  /** Difference of the typed values from the present offer; undefined without one. */
  edit: OfferEdit | undefined;
  onTakePresent: () => void;
  onOverwrite: () => void;
}

/** Offer after an edit. */
const editedOf = (offer: Offer, { prices, isOnSale, stock }: OfferEdit): Offer => ({
  ...offer,
  ...prices,
  isOnSale: isOnSale ?? offer.isOnSale,
  stock: stock ? stock.pieces + (stock.mode === 'add' ? offer.stock : 0) : offer.stock,
});

/** Compares the present offer with the typed one; the admin selects one side (rules §15.28). */
export function OfferConflict({ current, edit, onTakePresent, onOverwrite }: OfferConflictProps) {
  const { t } = useTranslation('adminOffer');
  const textsOf = useOfferTexts();
  const present = textsOf(current);
  const typed = textsOf(edit ? editedOf(current, edit) : current);
  const differences = OFFER_PARTS.filter((part) => present[part] !== typed[part]);
  return (
    <ConflictNotice
      title={t('conflict.title')}
      text={t(edit ? 'conflict.text' : 'conflict.same')}
      differences={differences.map((part) => ({
        ...{ field: t(`facts.${part}`), present: present[part], typed: typed[part] },
      }))}
      onTakePresent={onTakePresent}
    >
      {edit && (
        <Button variant="outlined" onClick={onOverwrite}>
          {t('conflict.overwrite')}
        </Button>
      )}
    </ConflictNotice>
  );
}
