import { onDatabase } from './onDatabase';
import { seedCommand } from './seedCommand';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run seed`: fills an empty database with a demo shop of any size. */
onDatabase(({ demoCustomers }) => seedCommand(process.argv.slice(2), demoCustomers, printLine));
