import type { Language } from '../language';
import type { DeclarationType } from './declaration';

/** Paths of the server's declaration forms in each language (rules §28.1). */
export const DECLARATION_PATHS: Record<DeclarationType, Record<Language, string>> = {
  cancellation: { de: '/kuendigen', en: '/cancel-contract' },
  withdrawal: { de: '/widerrufen', en: '/withdraw' },
};
