import type { AdminKind } from '../pendingCommandsSlice';
import { addNote } from './kinds/addNote';
import { decideDeclaration } from './kinds/decideDeclaration';
import { eraseCustomer } from './kinds/eraseCustomer';
import { refund } from './kinds/refund';
import { rejectDeclarations } from './kinds/rejectDeclarations';
import { resendMail } from './kinds/resendMail';
import { saveDiscount } from './kinds/saveDiscount';
import { saveFrequencies } from './kinds/saveFrequencies';
import { saveOffer } from './kinds/saveOffer';
import { mailPayer, tryPayment } from './kinds/unpaidOrder';

export const adminKinds = {
  saveDiscount,
  saveFrequencies,
  saveOffer,
  decideDeclaration,
  rejectDeclarations,
  refund,
  tryPayment,
  mailPayer,
  addNote,
  resendMail,
  eraseCustomer,
} satisfies Record<AdminKind, unknown>;
