import { useTranslation } from 'react-i18next';
import type { Declaration } from '../../api/declaration/declarationsApi';
import { InfoDialog } from '../../ui/feedback/InfoDialog';
import { DecisionDialog } from './DecisionDialog';
import { DeclarationFacts } from './DeclarationFacts';

interface DeclarationDialogProps {
  declaration: Declaration;
  onClose: () => void;
}

/** Dialog of a declaration, with the decision if the declaration is open. */
export function DeclarationDialog({ declaration, onClose }: DeclarationDialogProps) {
  const { t } = useTranslation('adminDeclarations');
  const { type, reference, state } = declaration;
  const title = `${t(`type.${type}`)} ${reference}`;
  if (state === 'open') return <DecisionDialog title={title} declaration={declaration} onClose={onClose} />;
  return (
    <InfoDialog title={title} closeLabel={t('close')} onClose={onClose}>
      <DeclarationFacts declaration={declaration} />
    </InfoDialog>
  );
}
