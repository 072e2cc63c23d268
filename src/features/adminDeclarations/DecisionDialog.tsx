import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import type { Declaration } from '../../api/declaration/declarationsApi';
import { useAdminCommands } from '../../commands/admin/adminSetup';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { DeclarationFacts } from './DeclarationFacts';
import { DecisionFields } from './DecisionFields';
import { useDecisionForm } from './useDecisionForm';

interface DecisionDialogProps {
  title: string;
  declaration: Declaration;
  onClose: () => void;
}

/** Executes a declaration, or rejects it with a reason (rules §28.16). */
export function DecisionDialog({ title, declaration, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('adminDeclarations');
  const { t: common } = useTranslation();
  const { t: admin } = useTranslation('admin');
  const { id, reference, type } = declaration;
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: (command) => command.kind === 'decideDeclaration' && command.id === id,
  });
  useOnDone(flow.done, onClose);
  const form = useDecisionForm(declaration, ({ decision, reason, purchaseIds, otherId, confirmedId }) => {
    if (decision === '') return;
    const isDone = decision === 'done';
    const other = otherId.trim();
    flow.send({
      kind: 'decideDeclaration',
      ...{ id, reference, decision },
      reason: isDone ? undefined : reason.trim(),
      purchaseIds: isDone ? [...purchaseIds, ...(other === '' ? [] : [other])] : [],
      unlisted: isDone && other !== '' && confirmedId === other,
    });
  });
  const { decision, otherId } = form.values;
  /** True if the server refused the typed number as a subscription of an unlisted customer. */
  const mustConfirm =
    flow.failure?.fields?.purchaseIds !== undefined &&
    flow.change?.kind === 'decideDeclaration' &&
    flow.change.purchaseIds.includes(otherId.trim());
  const label = () => {
    if (flow.isSending) return t('deciding');
    if (decision === '') return t('decide');
    return decision === 'done' ? t(`confirm.${type}`) : t('confirm.rejected');
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label()}
      isDangerous={decision === 'done'}
      isBusy={flow.isSending}
      isUnsaved={form.dirty && !flow.isSending}
      isUncertain={flow.isInDoubt}
      failure={
        flow.isInDoubt
          ? admin('declarations.inDoubt', { reference })
          : flow.failure && refusalText(common, flow.failure, 'adminList')
      }
      onConfirm={() => void form.submitForm()}
      onCancel={onClose}
    >
      <DeclarationFacts declaration={declaration} />
      <DecisionFields form={form} isDisabled={flow.isSending || flow.isInDoubt} mustConfirm={mustConfirm} />
    </ConfirmDialog>
  );
}
