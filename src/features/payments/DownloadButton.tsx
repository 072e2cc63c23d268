import { mdiDownload } from '@mdi/js';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/forms/Icon';
import { saveFile } from '../../ui/data/saveFile';
import { toast } from '../../ui/feedback/toast';
import { useCooldown } from '../../ui/forms/useCooldown';

interface DownloadButtonProps {
  label: string;
  fileName: string;
  /** The media type, with its character set. */
  type: string;
  make: () => Promise<string>;
}

/** Makes a file when it is asked for, and not before. */
export function DownloadButton({ label, fileName, type, make }: DownloadButtonProps) {
  const { t } = useTranslation('payments');
  const [isBusy, setBusy] = useState(false);
  const { isCoolingDown, start } = useCooldown();
  const isDisabled = isBusy || isCoolingDown;
  const download = () => {
    if (isDisabled) return;
    setBusy(true);
    make()
      .then((content) => {
        saveFile(fileName, type, content);
        start();
      })
      .catch(() => toast.error(t('downloadFailed')))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="outlined" aria-disabled={isDisabled} onClick={download}>
      <Icon path={mdiDownload} />
      {label}
    </Button>
  );
}
