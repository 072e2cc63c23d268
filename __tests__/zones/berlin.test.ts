/**
 * @timezone Europe/Berlin
 */
import { testDates, testMovedOrder } from '../support/zones';

testDates('Europe/Berlin');
testMovedOrder();
