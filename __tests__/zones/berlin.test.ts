/**
 * @timezone Europe/Berlin
 */
import { testDates } from '../support/zones';

testDates('Europe/Berlin');
