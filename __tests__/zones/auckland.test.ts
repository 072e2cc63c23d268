/**
 * @timezone Pacific/Auckland
 */
import { testDates, testMovedOrder } from '../support/zones';

testDates('Pacific/Auckland');
testMovedOrder();
