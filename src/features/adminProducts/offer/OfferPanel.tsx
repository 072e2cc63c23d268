import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/admin/ownRoleApi';
import type { Offer } from '../../../api/product/offerApi';
import { DescriptionList } from '../../../ui/data/DescriptionList';
import { Panel } from '../../../ui/layout/Panel';
import { useOverlayParam } from '../../../ui/layout/useOverlayParam';
import { OfferDialog } from './OfferDialog';
import { OFFER_PARTS, useOfferTexts } from './useOfferTexts';

interface OfferPanelProps {
  productId: string;
  productName: string;
  offer: Offer;
}

/** Price, sale and stock of a product, with the button that changes them if the role allows it (rules §39.4). */
export function OfferPanel({ offer, ...product }: OfferPanelProps) {
  const { t } = useTranslation('adminOffer');
  const mayChange = useMay('support');
  const texts = useOfferTexts()(offer);
  const { asked, open, close } = useOverlayParam('offer');
  return (
    <Panel title={t('title')} sx={{ maxWidth: 720 }}>
      <DescriptionList facts={OFFER_PARTS.map((part) => ({ name: t(`facts.${part}`), value: texts[part] }))} />
      {mayChange && (
        <CardActions>
          <Button variant="outlined" onClick={() => open()}>
            {t('change')}
          </Button>
        </CardActions>
      )}
      {asked !== null && <OfferDialog {...product} offer={offer} onClose={close} />}
    </Panel>
  );
}
