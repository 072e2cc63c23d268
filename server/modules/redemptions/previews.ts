import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import type { AppContext } from '../../core/platform/context/AppContext';
import { previewChange } from '../../core/shop/subscriptions/changeSubscription';
import { previewed } from '../../http/previewedCommand';
import { previewDiscount, WRONG_CODE } from './applyDiscount';
import { removeDiscount } from './removeDiscount';
import { ApplyBody, RemoveBody } from './schemas';

/** Previews for applying and removing a code (rules §24.6). */
export const redemptionPreviews = (context: AppContext) => ({
  applyDiscount: previewed(
    ApplyBody,
    ['notEditable', 'discountAlreadyOn', ...WRONG_CODE, ...WHILE_BILLED],
    ({ command, fields }) => previewDiscount(context, command, fields.discountCode),
  ),
  removeDiscount: previewed(RemoveBody, ['discountNotOn', ...WHILE_BILLED], ({ command, fields }) =>
    previewChange(context, command, removeDiscount(context, fields)),
  ),
});
