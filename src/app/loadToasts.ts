/** Loads the toast library, which no page waits for. */
export const loadToasts = () => import(/* webpackChunkName: "toasts" */ '../ui/feedback/ToastHost');
