/**
 * @timezone America/Los_Angeles
 */
import { testDates } from '../support/testDates';
import { testMovedOrder } from '../support/testMovedOrder';

testDates('America/Los_Angeles');
testMovedOrder();
