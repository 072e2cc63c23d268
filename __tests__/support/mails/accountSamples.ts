import type { Language } from '#src/domain/language';
import { accountDraft, emailCodeMail, type AccountMail } from '#server/core/shop/customers/accountMail';
import { addressMail } from '#server/core/shop/customers/addressMail';
import type { SavedAddressReceipt } from '#server/core/shop/customers/saveCustomer';
import { announcedMail, confirmErasureMail, erasedMail } from '#server/core/shop/erasure/erasureMails';
import { snapshotOf } from '#server/core/shop/subscriptions/Snapshot';
import { endpointOffMail } from '#server/core/platform/events/endpointOffMail';
import { inviteMail } from '#server/modules/admins/inviteMail';
import { codeMail } from '#server/modules/auth/codeMail';
import { guessingMail } from '#server/modules/auth/guessingMail';
import { cardDeleted, cardSaved } from '#server/core/shop/methods/cardMails';
import { DETAILS_CHANGED, emailChanged } from '#server/modules/customers/infoMails';
import { customerIn, LAST4, productIn, RECEIPT, context, subscriptionIn, UNDO_UNTIL, type Sample } from './sampleShop';

const CODE = '204816';
const HOME = {
  address1: 'Am Graben 12',
  address2: '""',
  postalCode: '80331',
  city: 'München',
  state: 'BY',
  country: 'DE',
} as const;
const VIENNA = {
  address1: 'Hafengasse 3',
  address2: 'Stiege 2',
  postalCode: '1010',
  city: 'Wien',
  state: '9',
  country: 'AT',
} as const;

const addressReceipt = (change: Pick<SavedAddressReceipt, 'address' | 'before' | 'after'>): SavedAddressReceipt => ({
  id: RECEIPT,
  ...change,
  undoUntil: UNDO_UNTIL,
});

/** Returns samples of all mails about an account. */
export function accountSamples(lang: Language): Sample[] {
  const customer = customerIn(lang);
  const { id, nextBillDate, productName, ...subscription } = subscriptionIn(lang);
  const { total } = snapshotOf({ ...subscription, id, nextBillDate, productName });
  const charge = {
    nextBillDate: nextBillDate ?? '',
    totalCents: total,
    cardLast4: LAST4,
    productNames: [productIn(lang)],
  };
  const draftOf = (mail: AccountMail) => accountDraft(context, customer, mail, charge);
  const { email: to, firstName } = customer;
  const { publicOrigin } = context;
  const chargedOn = context.formatDay('2026-11-21', lang);
  const paid = [{ id, status: 'ACTIVE', productName: productIn(lang) }] as const;
  const renamed = emailChanged(customer, { ...customer, email: 'mia.sommer@kunden.example' });
  return [
    { name: 'sign-in code', draft: codeMail({ to, lang, firstName, code: CODE, publicOrigin }) },
    { name: 'too many wrong codes', draft: guessingMail(to, lang) },
    {
      name: 'invitation to the team',
      draft: inviteMail({ to, lang, by: 'leitung@shop.example', role: 'support', publicOrigin }),
    },
    { name: 'endpoint that replied 410', draft: endpointOffMail(to, 'WAREHOUSE', true, lang) },
    { name: 'failing endpoint', draft: endpointOffMail(to, 'WAREHOUSE', false, lang) },
    { name: 'erasure to confirm', draft: confirmErasureMail(customer, `${publicOrigin()}/erase?token=a-token`) },
    { name: 'erased account', draft: erasedMail(customer) },
    { name: 'announced erasure', draft: announcedMail(context, customer, '2026-08-15') },
    { name: 'code for a new address', draft: emailCodeMail({ to, customer, code: CODE }) },
    ...renamed.map((mail) => ({ name: 'new e-mail address', draft: draftOf(mail) })).slice(0, 1),
    { name: 'details', draft: draftOf(DETAILS_CHANGED) },
    {
      name: 'billing address',
      draft: draftOf(addressMail(addressReceipt({ address: 'billing', before: HOME, after: VIENNA }), lang)),
    },
    {
      name: 'shipping address',
      draft: draftOf(addressMail(addressReceipt({ address: 'shipping', before: null, after: VIENNA }), lang)),
    },
    {
      name: 'shipping address deleted',
      draft: draftOf(addressMail(addressReceipt({ address: 'shipping', before: VIENNA, after: null }), lang)),
    },
    {
      name: 'card saved',
      draft: draftOf(cardSaved({ paid: [], revived: new Map(), open: [] }, { last4: '4444', chargedOn, lang })),
    },
    {
      name: 'card saved beside an open order',
      draft: draftOf(
        cardSaved(
          { paid: [], revived: new Map(), open: [{ productName: productIn(lang), totalCents: total }] },
          { last4: '4444', chargedOn, lang },
        ),
      ),
    },
    {
      name: 'card saved that pays',
      draft: draftOf(
        cardSaved({ paid, revived: new Map([[id, total]]), open: [] }, { last4: '4444', chargedOn, lang }),
      ),
    },
    { name: 'card deleted', draft: draftOf(cardDeleted('4444', [productIn(lang)], lang)) },
  ];
}
