/**
 * @timezone Europe/Berlin
 */
import { testDates } from '../support/testDates';
import { testMovedOrder } from '../support/testMovedOrder';

testDates('Europe/Berlin');
testMovedOrder();
