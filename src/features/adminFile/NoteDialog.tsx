import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { useAdminCommands } from '../../commands/admin/adminSetup';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { NOTE_MAX } from '../../domain/customer/note';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { TextAreaField } from '../../ui/forms/TextAreaField';

/** Writes a note of the team. */
export function NoteDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation('adminFile');
  const { t: common } = useTranslation();
  const { t: admin } = useTranslation('admin');
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: (command) => command.kind === 'addNote' && command.customerId === customerId,
  });
  useOnDone(flow.done, onClose);
  const form = useFormik({
    initialValues: { text: '' },
    onSubmit: ({ text }, { setSubmitting }) => {
      setSubmitting(false);
      flow.send({ kind: 'addNote', customerId, text: text.trim() });
    },
  });
  const length = form.values.text.trim().length;
  const isOver = length > NOTE_MAX;
  return (
    <ConfirmDialog
      title={t('notes.add')}
      confirmLabel={flow.isSending ? t('notes.saving') : t('notes.save')}
      isBusy={flow.isSending}
      isDisabled={length === 0 || isOver}
      isUnsaved={form.dirty && !flow.isSending}
      isUncertain={flow.isInDoubt}
      failure={
        flow.isInDoubt ? admin('file.noteInDoubt') : flow.failure && refusalText(common, flow.failure, 'adminList')
      }
      onConfirm={() => void form.submitForm()}
      onCancel={onClose}
    >
      <TextAreaField
        label={t('notes.text')}
        counter={t('notes.counter', { length, max: NOTE_MAX })}
        isOver={isOver}
        isInvalid={isOver}
        readOnly={flow.isSending || flow.isInDoubt}
        {...form.getFieldProps('text')}
      />
    </ConfirmDialog>
  );
}
