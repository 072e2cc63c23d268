import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMay } from '../api/admin/ownRoleApi';
import { asApiError } from '../api/apiError';
import { useHasFeature } from '../api/featuresApi';
import { useGetCustomerFileQuery, type CustomerFile, type FileCustomer } from '../api/customer/customerFileApi';
import { useCustomerName } from '../components/useCustomerName';
import { useAccountEntry } from '../components/entry/useAccountEntry';
import { CustomerFileView } from '../features/adminFile/CustomerFileView';
import { EraseButton } from '../features/adminFile/EraseButton';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { ProgressLine } from '../ui/feedback/ProgressLine';
import { useOverlayParam } from '../ui/layout/useOverlayParam';
import { Panel } from '../ui/layout/Panel';
import { Screen } from '../ui/layout/Screen';
import { QueryView } from '../components/QueryView';

const ErasureNotice = lazyComponent(
  () => import(/* webpackChunkName: "file-dialogs" */ '../features/adminFile/ErasureNotice'),
  'ErasureNotice',
  ['privacy'],
);
const RefundDialog = lazyComponent(
  () => import(/* webpackChunkName: "refund-dialog" */ '../features/adminRefund/RefundDialog'),
  'RefundDialog',
  ['adminRefund'],
);

/** E-mail address, and the buttons that open or erase the account if the role allows it. */
function FileHead({ customer, children }: { customer: FileCustomer; children: ReactNode }) {
  const { t } = useTranslation('adminCustomers');
  const { customerId, email, firstName, lastName } = customer;
  const entered = { customerId, email, fullName: `${firstName} ${lastName}`.trim() };
  const { enter, enteringId, dialog } = useAccountEntry([entered]);
  const isBusy = enteringId === customerId;
  const mayEnter = useMay('support');
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 2 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
      {mayEnter && (
        <Button variant="outlined" aria-disabled={isBusy} onClick={() => enter(entered)}>
          {isBusy ? t('entering') : t('enter')}
        </Button>
      )}
      {children}
      {dialog}
    </Stack>
  );
}

/** Parts of the file, with the refund of a charge. */
function FileParts({ file }: { file: CustomerFile }) {
  const { t } = useTranslation('adminFile');
  const { t: common } = useTranslation();
  const hasRefunds = useHasFeature('refunds');
  const mayRefund = useMay('support');
  const { asked, open, close } = useOverlayParam('refund', {
    isMissing: (id) => file.charges.every(({ paymentId }) => paymentId !== id),
  });
  return (
    <>
      <CustomerFileView
        file={file}
        renderActions={({ paymentId, refundable }) =>
          hasRefunds &&
          mayRefund &&
          paymentId !== undefined &&
          refundable > 0 && (
            <Button variant="outlined" onClick={() => open(paymentId, { insteadOf: 'charge' })}>
              {t('charges.giveBack')}
            </Button>
          )
        }
      />
      <Suspense fallback={<ProgressLine isShown label={common('loading')} />}>
        {asked !== null && <RefundDialog paymentId={asked} onClose={close} />}
      </Suspense>
    </>
  );
}

/** `/profile/customer/{id}`: everything about one customer (rules §38.8). */
export function CustomerFileScreen() {
  const { t } = useTranslation('adminFile');
  const { customerId = '' } = useParams();
  const query = useGetCustomerFileQuery(customerId, { refetchOnMountOrArgChange: true });
  const isUnknown = query.isError && asApiError(query.error).status === 404;
  const file = query.currentData;
  const nameOf = useCustomerName();
  const title = file && nameOf(`${file.customer.firstName} ${file.customer.lastName}`.trim() || file.customer.email);
  return (
    <Screen title={title ?? t('title')}>
      {isUnknown ? (
        <Panel role="alert">
          <Typography>{t('notFound')}</Typography>
        </Panel>
      ) : (
        <QueryView
          query={{ ...query, data: file }}
          shape="panel"
          skeletons={3}
          failureTitle={t('loadFailed')}
          area="adminList"
        >
          {(shown) => (
            <>
              <Suspense>{shown.erasure && <ErasureNotice erasure={shown.erasure} />}</Suspense>
              {!shown.erasure?.erasedAt && (
                <FileHead customer={shown.customer}>
                  {!shown.erasure && <EraseButton customerId={customerId} />}
                </FileHead>
              )}
              <FileParts key={customerId} file={shown} />
            </>
          )}
        </QueryView>
      )}
    </Screen>
  );
}
