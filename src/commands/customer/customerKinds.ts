import { addressKinds } from './kinds/account/addressKinds';
import { cardKinds } from './kinds/account/cardKinds';
import { saveInfo } from './kinds/account/saveInfo';
import { answerDeclaration } from './kinds/answerDeclaration';
import { cancel } from './kinds/subscription/cancel';
import { discountKinds } from './kinds/subscription/discountKinds';
import { pause } from './kinds/subscription/pause';
import { paymentKinds } from './kinds/subscription/paymentKinds';
import { reactivate } from './kinds/subscription/reactivate';
import { rescheduleKinds } from './kinds/subscription/rescheduleKinds';
import { updateKinds } from './kinds/subscription/updateKinds';
import { undo } from './kinds/undo';

export const customerKinds = {
  ...{ ...rescheduleKinds, pause, cancel, reactivate, ...updateKinds, ...discountKinds, ...paymentKinds },
  ...{ undo, answerDeclaration },
  ...{ saveInfo, ...addressKinds, ...cardKinds },
};
