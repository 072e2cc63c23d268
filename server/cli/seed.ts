import { withDatabase } from './withDatabase';
import { seedCommand } from './seedCommand';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run seed`: fills an empty database with a demo shop of any size. */
withDatabase(({ demoCustomers }) => seedCommand(process.argv.slice(2), demoCustomers, printLine));
