import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { asApiError } from '../../api/apiError';
import { useGetOwnerQuery } from '../../api/customer/customerApi';
import { selectCustomerToken, selectHasAdminToken } from '../../session/sessionSelectors';
import { impersonationStarted } from '../../session/sessionSlice';
import { offerDropped } from '../../session/tabSlice';
import { toast } from '../../ui/feedback/toast';

/** Customer of a token. Always refetched, because a cached token may have expired. */
function useOwner(token: string | undefined) {
  const query = useGetOwnerQuery(token ?? '', { skip: token === undefined, refetchOnMountOrArgChange: true });
  const error = query.isError ? asApiError(query.error) : undefined;
  const isRefused = error?.kind === 'unauthorized' || error?.kind === 'forbidden';
  return {
    /** Undefined while loading, and for an invalid token. */
    customer: query.currentData,
    /** True if the server refuses the token or returns no customer. */
    isDead: isRefused || (query.isSuccess && query.currentData === undefined && !query.isFetching),
    /** Any other error, such as a lost connection. */
    failure: isRefused ? undefined : error,
    reload: () => void query.refetch(),
  };
}

/**
 * Account of a token in the address (rules §5.14). Opens it at once if no other customer is signed in, or an admin is.
 * Removes an invalid token with a message.
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
    /** Query result with both accounts; without data if no choice is needed. */
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
