import { WEIGHT } from '../../ui/layout/tokens';

/** Style of the link to the remedy of an ended subscription. */
export const REMEDY_LINK = { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontWeight: WEIGHT.strong };
