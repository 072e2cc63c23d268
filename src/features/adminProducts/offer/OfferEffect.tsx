import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { OfferPreview } from '../../../api/product/offerPreviewApi';
import { useFormats } from '../../../i18n/useFormats';
import { DescriptionList } from '../../../ui/data/DescriptionList';
import { useFocusOn } from '../../../ui/layout/useFocusOn';
import { OFFER_PARTS, useOfferTexts } from './useOfferTexts';

/** Returns the sentences about subscriptions and orders, and those that warn. */
function useEffectTexts({ before, after, effect }: OfferPreview): { plain: string[]; warnings: string[] } {
  const { t } = useTranslation('adminOffer');
  const { price, count, day } = useFormats();
  const { subscriptions, repriced, otherPrice, waiting, released, uncovered, toShip } = effect;
  const isPriced = before.priceCents !== after.priceCents;
  const isStruck = after.oldPriceCents !== null && before.oldPriceCents !== after.oldPriceCents;
  const isEnded = before.isOnSale && !after.isOnSale;
  const isStocked = before.stock !== after.stock;
  const lowest = effect.lowestPriceCents;
  const said = (isSaid: boolean, text: () => string) => (isSaid ? [text()] : []);
  const counted = (number: number) => ({ count: number, number: count(number) });
  return {
    plain: [
      t('effect.repriced', { ...counted(repriced), difference: price(effect.differenceCents) }),
      ...said(isPriced, () => t('effect.kept', counted(subscriptions - repriced))),
      // Says nothing new if all of these subscriptions keep another price.
      ...said(isPriced && otherPrice !== subscriptions - repriced, () => t('effect.otherPrice', counted(otherPrice))),
      ...said(isStruck && lowest !== null, () => t('effect.struck', { price: price(lowest ?? 0) })),
      ...said(isEnded, () => t('effect.ended', counted(subscriptions))),
      ...said(!before.isOnSale && after.isOnSale, () => t('effect.begun')),
      ...said(isStocked && waiting > 0, () => t('effect.released', { released: count(released), ...counted(waiting) })),
      ...said(toShip > 0, () => t('effect.toShip', counted(toShip))),
    ],
    warnings: [
      ...said(isStruck && lowest === null, () => t('effect.unstruck')),
      ...said(uncovered > 0, () => t('effect.uncovered', { ...counted(uncovered), date: day(effect.dueUntil) })),
    ],
  };
}

/** Effect of a change before it is saved (rules §39.7). Takes the focus, because it replaces the fields. */
export function OfferEffect({ preview }: { preview: OfferPreview }) {
  const { t } = useTranslation('adminOffer');
  const heading = useFocusOn<HTMLHeadingElement>();
  const textsOf = useOfferTexts();
  const { plain, warnings } = useEffectTexts(preview);
  const [before, after] = [textsOf(preview.before), textsOf(preview.after)];
  const changed = OFFER_PARTS.filter((part) => before[part] !== after[part]);
  return (
    <>
      <Typography variant="h3" component="h3" ref={heading} tabIndex={-1} sx={{ mb: 1, outline: 'none' }}>
        {t('effect.title')}
      </Typography>
      <DescriptionList
        facts={changed.map((part) => ({
          name: t(`facts.${part}`),
          value: t('effect.fromTo', { from: before[part], to: after[part] }),
          strong: true,
        }))}
      />
      {warnings.map((text) => (
        <Alert key={text} severity="warning" role="none" sx={{ mt: 2 }}>
          {text}
        </Alert>
      ))}
      <Box component="ul" sx={{ pl: 2.5, my: 2 }}>
        {plain.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </>
  );
}
