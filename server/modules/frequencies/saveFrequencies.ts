import type { Language } from '#src/domain/language';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import type { ActionKey } from '../../core/platform/idempotency/repository';
import { frequenciesRepository, frequenciesVersion } from '../../core/shop/catalog/frequenciesRepository';

interface SaveFrequencies {
  adminEmail: string;
  lang: Language;
  productId: number;
  /** Intervals in weeks, unique and ascending. */
  weeks: readonly number[];
  /** Version that the admin edited; undefined overwrites any version. */
  version: string | undefined;
  action: ActionKey | null;
}

/**
 * Replaces a product's frequencies (rules §15.19).
 * @throws AppError `productNotFound`, or `frequenciesChanged` if the stored version differs (rules §15.28)
 */
export const saveFrequencies = ({ db, clock }: AppContext, command: SaveFrequencies): Promise<Envelope<null>> =>
  doOnce(db, command.action, async (tx) => {
    const { productId, weeks, version } = command;
    const frequencies = frequenciesRepository(tx);
    const before = await frequencies.lock(productId);
    if (!before) throw new AppError('productNotFound');
    const present = frequenciesVersion(productId, before);
    if (version !== undefined && version !== present) {
      const current = {
        Product_frequency: before.map((freq) => ({ freq })),
        version: present,
        usedBy: await frequencies.usedBy(productId),
      };
      throw new AppError('frequenciesChanged', { payload: { current } });
    }
    await frequencies.replace(productId, weeks);
    await changeLogRepository(tx).add({
      at: clock.now(),
      actor: 'admin',
      actingAdmin: command.adminEmail,
      customerId: null,
      subject: 'product',
      subjectId: productId,
      action: 'frequenciesChanged',
      before: { weeks: before.join(',') },
      after: { weeks: weeks.join(',') },
    });
    return success(command.lang, null, 'frequenciesSaved');
  });
