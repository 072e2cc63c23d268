import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../api/baseApi';

/**
 * Asks for the subscriptions anew when the page comes back to the front: they may have changed on another device
 * meanwhile. By hand, since RTK Query's own listeners would come with the sign-in.
 */
export function useFreshOnReturn(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const lookAgain = () => {
      // Without a connection there is nothing to learn, and a failure would stand over data that may well hold.
      if (!document.hidden && navigator.onLine) dispatch(baseApi.util.invalidateTags(['Subscription']));
    };
    document.addEventListener('visibilitychange', lookAgain);
    // A phone that wakes up may not have its network yet.
    window.addEventListener('online', lookAgain);
    return () => {
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('online', lookAgain);
    };
  }, [dispatch]);
}
