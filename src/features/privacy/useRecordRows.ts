import { useTranslation } from 'react-i18next';
import type { Exported } from '../../api/customer/privacyApi';
import { useLogWords } from '../../components/log/useLogWords';
import { useMomentFormat } from '../../i18n/useMomentFormat';
import type { ExportRow } from './ExportSection';
import { useKnownWords } from './useKnownWords';

/** Returns the rows of declarations, mails, notes and changes. */
export function useRecordRows() {
  const { t } = useTranslation('privacy');
  const moment = useMomentFormat();
  const word = useKnownWords();
  const log = useLogWords();
  return {
    declarations: ({ declarations }: Exported): ExportRow[] =>
      declarations.map(({ reference, type, state, receivedAt, name, email, contract, reason }) => ({
        title: t('numbered', { what: word(`word.declaration.${type}`), number: reference }),
        lines: [
          t('declarations.state', { state: word(`word.declarationState.${state}`), moment: moment(receivedAt) }),
          t('declarations.by', { name, email }),
          ...(contract ? [t('declarations.contract', { contract })] : []),
          ...(reason ? [t('reason', { reason })] : []),
        ],
      })),
    mails: ({ mails }: Exported): ExportRow[] =>
      mails.map(({ at, subject }) => ({ title: subject, lines: [moment(at)] })),
    notes: ({ notes }: Exported): ExportRow[] => notes.map(({ at, text }) => ({ title: text, lines: [moment(at)] })),
    changes: ({ changes }: Exported): ExportRow[] =>
      changes.map((change) => ({
        title: log.whatOf(change.action),
        lines: [
          t('changes.line', { who: word(`word.actor.${change.actor}`), moment: moment(change.at) }),
          // Only the fields with a label; the file has all.
          ...log.changesOf(change),
        ],
      })),
  };
}
