import { mdiDownload } from '@mdi/js';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../feedback/toast';
import { Icon } from '../forms/Icon';
import { useCooldown } from '../forms/useCooldown';
import { saveFile } from './saveFile';

interface DownloadButtonProps {
  label: string;
  fileName: string;
  type: string;
  make: () => Promise<string>;
}

/** Button that creates and downloads a file on click. */
export function DownloadButton({ label, fileName, type, make }: DownloadButtonProps) {
  const { t } = useTranslation('shell');
  const [isBusy, setBusy] = useState(false);
  const { isCoolingDown, start } = useCooldown();
  const isDisabled = isBusy || isCoolingDown;
  const download = () => {
    if (isDisabled) return;
    setBusy(true);
    make()
      .then((content) => {
        saveFile(fileName, `${type};charset=utf-8`, content);
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
