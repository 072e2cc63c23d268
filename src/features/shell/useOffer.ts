import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { asApiError } from '../../api/apiError';
import { useGetOwnerQuery } from '../../api/customer/customerApi';
import { selectCustomerToken, selectHasAdminToken } from '../../session/sessionSelectors';
import { impersonationStarted } from '../../session/sessionSlice';
import { offerDropped } from '../../session/tabSlice';
import { toast } from '../../ui/feedback/toast';

/** Whose a token is; asked for even where the answer would be at hand, since it may have expired meanwhile. */
function useOwner(token: string | undefined) {
  const query = useGetOwnerQuery(token ?? '', { skip: token === undefined, refetchOnMountOrArgChange: true });
  const error = query.isError ? asApiError(query.error) : undefined;
  const isRefused = error?.kind === 'unauthorized' || error?.kind === 'forbidden';
  return {
    /** Undefined while it is not known, and where the token is nobody's. */
    customer: query.currentData,
    /** The server knows no customer by this token. */
    isDead: isRefused || (query.isSuccess && query.currentData === undefined && !query.isFetching),
    /** The server did not say. */
    failure: isRefused ? undefined : error,
    reload: () => void query.refetch(),
  };
}

/**
 * The account that an address has brought (rules §5.14). Opens it at once where it takes nobody else's place or an admin
 * is signed in; a dead one is dropped with a message. Otherwise both accounts are there to choose from.
 */
export function useOffer(token: string) {
  const { t } = useTranslation('shell');
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectHasAdminToken);
  const ownToken = useSelector(selectCustomerToken);
  const offered = useOwner(token);
  const own = useOwner(isAdmin ? undefined : ownToken);
  const isFree = isAdmin || ownToken === undefined || own.isDead;
  const isSame = own.customer !== undefined && own.customer.customerId === offered.customer?.customerId;
  const isOpening = offered.customer !== undefined && (isFree || isSame);
  const open = () => void dispatch(impersonationStarted(token));
  const drop = () => void dispatch(offerDropped());

  useEffect(() => {
    if (isOpening) dispatch(impersonationStarted(token));
  }, [isOpening, dispatch, token]);
  useEffect(() => {
    if (!offered.isDead) return;
    dispatch(offerDropped());
    toast.error(t('accountOffered.dead'));
  }, [offered.isDead, dispatch, t]);

  const failed = [offered, own].find(({ failure }) => failure !== undefined);
  const data =
    offered.customer && own.customer && !isOpening ? { own: own.customer, offered: offered.customer } : undefined;
  return {
    /** Both accounts, where there is something to choose. */
    query: {
      data,
      error: failed?.failure,
      isError: failed !== undefined,
      isLoading: !data && !failed,
      refetch: () => failed?.reload(),
    },
    open,
    drop,
  };
}
