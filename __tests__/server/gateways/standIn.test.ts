import type { Db } from '#server/db/Db';
import { createStandInGateway, standInToken } from '#server/gateways/stand-in/standInGateway';
import { describeContract, type GatewayUnderTest } from '../../support/gatewayContract';
import { openSqlDatabase } from '../../support/sqlDatabase';

let db: Db;
let underTest: GatewayUnderTest;

beforeAll(async () => {
  db = await openSqlDatabase();
  underTest = {
    gateway: createStandInGateway(db),
    store: (kind) => Promise.resolve({ token: standInToken(kind === 'declining'), customerRef: null }),
  };
});
afterAll(() => db.close());

describeContract('stand-in', () => underTest);
