import { withDatabase } from './database/withDatabase';
import { seedCommand } from './seedCommand';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Usage: `npm run seed -- --customers 1000 --seed 7`; both options have defaults. */
withDatabase(({ demoCustomers }) => seedCommand(process.argv.slice(2), demoCustomers, printLine));
