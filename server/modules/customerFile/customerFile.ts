import type { Language } from '#src/domain/language';
import type { AppContext } from '../../core/platform/context/AppContext';
import { AppError } from '../../core/platform/wire/errors';
import { erasurePayload } from '../../core/shop/erasure/erasurePayload';
import { erasuresRepository } from '../../core/shop/erasure/erasuresRepository';
import { chargesRepository } from './chargesRepository';
import { fileRepository } from './fileRepository';
import type { FilePayload } from './fileSchemas';
import { mailsRepository } from './mailsRepository';
import { notesRepository } from './notesRepository';
import { listedMail, senderOf } from './readMail';
import { timelineRepository } from './timelineRepository';

/** Reads the file of a customer (rules §38.3). @throws AppError `customerNotFound` */
export async function customerFile(context: AppContext, customerId: number, lang: Language): Promise<FilePayload> {
  const { db } = context;
  const file = fileRepository(db, lang);
  const found = await file.profile(customerId);
  if (!found) throw new AppError('customerNotFound');
  const { emailNorm, ...customer } = found;
  const sender = senderOf(context);
  const { charges, isCapped } = await chargesRepository(db, lang).list(customerId);
  const mails = await mailsRepository(db).list(emailNorm);
  const isErasing = (await erasuresRepository(db).find(customerId)) !== undefined;
  return {
    customer,
    subscriptions: await file.subscriptions(customerId),
    charges,
    ...(isCapped && { chargesAreCapped: true }),
    cards: await file.cards(customerId),
    mails: mails.map((mail) => listedMail(mail, sender)),
    declarations: await file.declarations(customerId, emailNorm),
    discounts: await file.discounts(customerId),
    notes: await notesRepository(db).list(customerId),
    erasure: isErasing ? await erasurePayload(context, customerId, lang) : null,
    timeline: await timelineRepository(db, lang).page(customerId, null),
  };
}
