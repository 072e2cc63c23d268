import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import type { Bill } from './Bill';
import { BILL_COLUMNS, LOOK_UP_SECONDS } from './repository';

/** Longest wait until a bill is looked up; the wait doubles with each look. */
const LOOK_UP_MAX_SECONDS = 900;
/** Minutes that a person has to confirm at the provider (rules §35.4). */
const ACTION_MINUTES = 30;
/** Hours between two looks at a bank's answer, which its provider also reports. */
const PROCESSING_HOURS = 6;
const CLAIM_LIMIT = 20;
/** Failed bookings before a bill becomes `FAILED` (rules §7.16). */
const BOOKING_TRIES = 3;

/** Bill that an operator must settle, with the reason. */
export type FailedBill = Bill & { failure: string };

/** Bills without a final outcome (rules §35.4). */
export const unsettledBills = (sql: Sql) => ({
  /**
   * Counts a failed booking, and sets the bill to `FAILED` after the third.
   * @param failure the outcome of the charge, and the database error
   */
  async noteFailure(id: number, failure: string) {
    await sql.query(
      `update bills set failures = failures + 1, failure = $2,
         state = case when failures + 1 < ${BOOKING_TRIES} then state else 'FAILED' end
       where id = $1 and state not in ('SUCCESS', 'DECLINED')`,
      [id, failure],
    );
  },

  /** Hands a bill that the provider cannot settle to an operator. */
  async fail(id: number, failure: string) {
    await sql.query(
      `update bills set state = 'FAILED', failure = $2 where id = $1 and state in ('PENDING', 'ACTION', 'PROCESSING')`,
      [id, failure],
    );
  },

  /** Lets a bill wait for a person from its first action on, at the provider's page `url` (rules §35.4). */
  async holdForPerson(id: number, { ref, url }: { ref: string; url: string }) {
    await sql.query(
      `update bills set state = 'ACTION', gateway_ref = $2, action_url = $3,
         next_try_at = case when state = 'ACTION' then next_try_at else now() + make_interval(mins => ${ACTION_MINUTES}) end
       where id = $1`,
      [id, ref, url],
    );
  },

  /** Lets a placed bill wait for the answer of a bank; `nextBillDate` is that of its subscription. */
  async holdForBank(id: number, ref: string, nextBillDate: IsoDate | null) {
    await sql.query(
      `update bills set state = 'PROCESSING', gateway_ref = $2, action_url = null, next_bill_date = $3, is_placed = true,
         next_try_at = now() + make_interval(hours => ${PROCESSING_HOURS}) where id = $1`,
      [id, ref, nextBillDate],
    );
  },

  /** Returns the oldest `FAILED` bills. */
  failed: () =>
    sql.query<FailedBill>(
      `select ${BILL_COLUMNS}, failure from bills where state = 'FAILED' order by id limit ${CLAIM_LIMIT}`,
    ),

  /**
   * Claims bills left `PENDING`, for example by a crash, those whose person took too long, and those of a bank. Later
   * claims skip these bills until `next_try_at`.
   */
  claimLeftOver: () =>
    sql.query<Pick<Bill, 'id' | 'state'>>(
      `update bills set lookups = lookups + 1, next_try_at = now() + case state
         when 'PROCESSING' then make_interval(hours => ${PROCESSING_HOURS})
         else make_interval(secs => least(${LOOK_UP_SECONDS} * power(2, least(lookups, 10)), ${LOOK_UP_MAX_SECONDS})) end
       where id in (
         select id from bills where state in ('PENDING', 'ACTION', 'PROCESSING') and next_try_at <= now()
         order by next_try_at limit ${CLAIM_LIMIT} for update skip locked)
       returning id, state`,
    ),
});
