import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import type { Declaration } from '../../api/declaration/declarationsApi';
import { InfoDialog } from '../../ui/feedback/InfoDialog';
import { DecisionDialog } from './DecisionDialog';
import { DeclarationFacts } from './DeclarationFacts';

interface DeclarationDialogProps {
  declaration: Declaration;
  onClose: () => void;
}

/** Dialog of a declaration, with the decision if it is open and the admin may decide. */
export function DeclarationDialog({ declaration, onClose }: DeclarationDialogProps) {
  const { t } = useTranslation('adminDeclarations');
  const mayDecide = useMay('support');
  const { type, reference, state } = declaration;
  const title = `${t(`type.${type}`)} ${reference}`;
  if (state === 'open' && mayDecide)
    return <DecisionDialog title={title} declaration={declaration} onClose={onClose} />;
  return (
    <InfoDialog title={title} closeLabel={t('close')} onClose={onClose}>
      <DeclarationFacts declaration={declaration} />
    </InfoDialog>
  );
}
