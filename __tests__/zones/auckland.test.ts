/**
 * @timezone Pacific/Auckland
 */
import { testDates } from '../support/testDates';
import { testMovedOrder } from '../support/testMovedOrder';

testDates('Pacific/Auckland');
testMovedOrder();
