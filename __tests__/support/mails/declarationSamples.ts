import type { DeclarationType } from '#src/domain/declaration/declaration';
import type { Language } from '#src/domain/language';
import type { Declaration } from '#server/core/shop/declarations/Declaration';
import { decidedMail, receivedMail, waitsMail } from '#server/core/shop/declarations/declarationMails';
import { endingMail, endingOf } from '#server/core/shop/declarations/endSubscription';
import type { LockedSubscription } from '#server/core/shop/subscriptions/LockedSubscription';
import { snapshotOf } from '#server/core/shop/subscriptions/Snapshot';
import { takenBackMail } from '#server/modules/declarations/takeBack';
import { receiptOf } from './receiptOf';
import { customerIn, productIn, context, subscriptionIn, type Sample } from './sampleShop';

const declarationOf = (type: DeclarationType, lang: Language): Declaration => {
  const { email, firstName, lastName } = customerIn(lang);
  return {
    ...{ id: 1, type, lang, email, emailNorm: email, name: `${firstName} ${lastName}`, reason: '' },
    ...{ reference: `${type === 'cancellation' ? 'K' : 'W'}-7F3KQ-9Q2MX`, contract: productIn(lang), wantedOn: null },
    kind: type === 'cancellation' ? 'ordinary' : null,
    receivedAt: context.clock.now(),
    ...{ state: 'open', decidedAt: null, releasedAt: null },
  };
};

/** Returns the subscription after an executed declaration, and the customer's mail. */
function ending(before: LockedSubscription, declaration: Declaration, on: string | null) {
  const { after, mail } = endingOf(context, before, { declaration, on });
  const receipt = receiptOf(before, after, null);
  return { after, draft: endingMail(context, after, declaration, { ...mail, receipt, token: 'token' }) };
}

/** Returns samples of all mails about declarations. */
export function declarationSamples(lang: Language): Sample[] {
  const [cancellation, withdrawal] = [declarationOf('cancellation', lang), declarationOf('withdrawal', lang)];
  const concerned = { ...customerIn(lang), emailNorm: cancellation.emailNorm, token: 'token' };
  const before = subscriptionIn(lang);
  const cancelled = ending(before, cancellation, null);
  const { after } = cancelled;
  const by = 'admin' as const;
  const charge = { productName: before.productName, date: '2026-11-27', totalCents: snapshotOf(before).total };
  const { emailNorm } = cancellation;
  const ended = {
    emailNorm,
    productName: before.productName,
    subscriptionId: before.id,
    cancelOn: null,
    refund: null,
    isReturnDue: false,
  };
  const kept = [{ id: before.id + 1, productName: productIn(lang) }];
  const rejectReason = lang === 'de' ? 'Dazu finden wir keinen Vertrag.' : 'We find no contract of that kind.';
  return [
    { name: 'cancellation received', draft: receivedMail(context, cancellation, 'token') },
    { name: 'withdrawal received', draft: receivedMail(context, withdrawal, 'token') },
    { name: 'declaration of another address waits', draft: waitsMail(context, withdrawal, concerned) },
    { name: 'declared cancelled', draft: cancelled.draft },
    { name: 'declared withdrawn', draft: ending(before, withdrawal, null).draft },
    { name: 'declared cancelled on a day', draft: ending(before, cancellation, '2026-12-31').draft },
    {
      name: 'cancellation taken back',
      draft: takenBackMail(context, before, cancellation, receiptOf(after, before, null)),
    },
    {
      name: 'cancellation done',
      draft: decidedMail(context, cancellation, { state: 'done', by, ended: [ended], kept }),
    },
    {
      name: 'cancellation scheduled',
      draft: decidedMail(context, cancellation, {
        state: 'scheduled',
        by,
        ended: [{ ...ended, cancelOn: '2026-12-31' }],
      }),
    },
    {
      name: 'withdrawal done',
      draft: decidedMail(context, withdrawal, {
        state: 'done',
        by,
        ended: [{ ...ended, refund: { orderId: 1, cents: 2_490 }, isReturnDue: true }],
      }),
    },
    {
      name: 'declaration rejected',
      draft: decidedMail(context, withdrawal, { state: 'rejected', by, rejectReason }, [charge]),
    },
    { name: 'declaration disowned', draft: decidedMail(context, cancellation, { state: 'rejected', by: 'customer' }) },
  ];
}
