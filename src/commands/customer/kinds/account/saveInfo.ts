import * as v from 'valibot';
import { customerApi, type Info } from '#src/api/customer/customerApi';
import { forgetSecret } from '#src/api/customer/secretVault';
import { timings } from '#src/config/timings';
import { isOtherEmail } from '#src/domain/email';
import { endSession } from '#src/session/endSession';
import { selectIsAdmin } from '#src/session/sessionSelectors';
import { impersonationEnded } from '#src/session/sessionSlice';
import { defineKind } from '../../../defineKind';
import { secret, text, typed } from '../fields';
import { instead, words } from '../words';
import { readCustomer } from './readCustomer';

const FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const;

const isNewEmail = ({ info, currentEmail }: { info: Info; currentEmail: string }): boolean =>
  isOtherEmail(info.email, currentEmail);

/** Saves name, e-mail address and phone number; `secret` refers to the code of a new address (rules §13.4). */
export const saveInfo = defineKind({
  fields: {
    info: v.strictObject({ firstName: typed, lastName: typed, email: typed, phone: typed }),
    currentEmail: text,
    isAdmin: v.boolean(),
    secret,
  },
  call: customerApi.endpoints.saveInfo.initiate,
  readBack: ({ info }) => readCustomer((customer) => FIELDS.every((name) => customer[name] === info[name].trim())),
  isSecretLost: (command) => isNewEmail(command) && command.secret === undefined,
  /** Ends the session after a new e-mail address; for an admin, only the impersonation (rules §13.9). */
  afterDone: (command, store) => {
    forgetSecret(command.secret);
    if (!isNewEmail(command)) return;
    // Deferred, because the closing dialog first changes the history.
    if (selectIsAdmin(store.getState())) setTimeout(() => store.dispatch(impersonationEnded()));
    else endSession(store.dispatch, timings.redirect);
  },
  words: words('saveInfo', instead, 'saveInfo'),
});
