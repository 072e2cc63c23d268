/**
 * @timezone America/Los_Angeles
 */
import { testDates, testMovedOrder } from '../support/zones';

testDates('America/Los_Angeles');
testMovedOrder();
