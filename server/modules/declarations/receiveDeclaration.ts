import { createHash } from 'node:crypto';
import type { DeclarationFields } from '#src/domain/declaration/declaration';
import { normalizeEmail } from '#src/domain/email';
import type { Language } from '#src/domain/language';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import type { Declaration } from '../../core/shop/declarations/Declaration';
import { receivedMail } from '../../core/shop/declarations/declarationMails';
import { newReference } from '../../core/shop/declarations/newReference';
import { declarationsRepository } from '../../core/shop/declarations/repository';
import { addDeclarationToken } from '../../core/shop/declarations/tokensRepository';
import { mailRepository } from '../../core/platform/mail/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { Sql } from '../../db/Db';

/** Window in milliseconds for equal declarations from the same network (rules §28.6). */
const SAME_MS = 86_400_000;

interface Sender {
  lang: Language;
  /** Sender's key in limits per IP (rules §5.18). */
  callerKey: string;
}

const fingerprintOf = (fields: DeclarationFields, { callerKey }: Sender): string => {
  const { type, kind, reason, name, email, contract, wantedOn } = fields;
  const content = [callerKey, type, kind, reason, name, normalizeEmail(email), contract, wantedOn];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
};

async function store(
  tx: Sql,
  context: AppContext,
  fields: DeclarationFields,
  sender: Sender & { fingerprint: string },
) {
  const { type } = fields;
  const { lang, fingerprint } = sender;
  const receivedAt = context.clock.now();
  const reference = newReference(type);
  const declaration = await declarationsRepository(tx).add({ ...fields, reference, lang, fingerprint, receivedAt });
  await changeLogRepository(tx).add({
    ...{ at: receivedAt, actor: 'system', actingAdmin: null, customerId: null },
    ...{ subject: 'declaration', subjectId: declaration.id, action: 'declarationReceived' },
    before: {},
    after: { reference, type, state: declaration.state },
  });
  const { id: declarationId, emailNorm } = declaration;
  const token = await addDeclarationToken(tx, { declarationId, emailNorm });
  await mailRepository(tx).queue(receivedMail(context, declaration, token));
  return declaration;
}

/**
 * Stores a declaration with change log entry and mail, or returns an equal earlier declaration (rules §28.6).
 * Reads no customer, because neither reply nor timing may reveal a match (rules §28.4).
 */
export const receiveDeclaration = (
  context: AppContext,
  fields: DeclarationFields,
  sender: Sender,
): Promise<Declaration> =>
  context.db.tx(async (tx) => {
    const fingerprint = fingerprintOf(fields, sender);
    const declarations = declarationsRepository(tx);
    await declarations.lockFingerprint(fingerprint);
    const earlier = await declarations.findSame(fingerprint, new Date(context.clock.now().getTime() - SAME_MS));
    return earlier ?? store(tx, context, fields, { ...sender, fingerprint });
  });
