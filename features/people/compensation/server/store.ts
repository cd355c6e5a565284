import { type RawBuilder, sql } from 'kysely'
import { type RecordedColumns, recordedColumns, recordedJoins } from '#features/people/record/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { HistoryTable } from '#platform/history.ts'
import type { PayRateType } from '../contract.ts'

type Named = { id: string; name: string } | null
export interface Row extends RecordedColumns {
  id: string
  effectiveDate: string
  /** `dateTo`, as histories call it. */
  endsOn: string | null
  dateFrom: string
  dateTo: string | null
  payRate: number
  payRateType: PayRateType
  payType: Named
  paySchedule: Named
  reason: Named
  amount: number | null
  paymentDay: number | null
  currency: string
}

const named = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null
  then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`
const entry = (alias: string, column: string): RawBuilder<unknown> => sql`
  left join catalogue_entries ${sql.ref(alias)} on ${sql.ref(`${alias}.company_id`)} = h.company_id
    and ${sql.ref(`${alias}.id`)} = ${sql.ref(`h.${column}`)}`

/** All rows of a person, also those that ended. */
export async function rowsOf(db: Db, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select h.id, h.effective_date, h.date_to as ends_on, h.date_from, h.date_to, h.pay_rate::float8 as pay_rate,
      h.pay_rate_type, ${named('t')} as pay_type, ${named('s')} as pay_schedule, ${named('r')} as reason,
      h.amount::float8 as amount, h.payment_day, h.currency, ${recordedColumns('compensations')}
    from compensations h ${entry('t', 'pay_type_id')} ${entry('s', 'pay_schedule_id')} ${entry('r', 'reason_id')}
    ${recordedJoins} where h.user_id = ${userId}`.execute(db)
  return rows
}

export interface Payment extends RecordedColumns {
  id: string
  paidOn: string
  payType: Named
  reason: Named
  amount: number
  currency: string
  comment: string
}

/** All one-off payments of a person, also those that ended, the latest first. */
export async function paymentsOf(db: Db, userId: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select h.id, h.paid_on, ${named('t')} as pay_type, ${named('r')} as reason, h.amount::float8 as amount, h.currency,
      h.comment, ${recordedColumns('one_off_payments')}
    from one_off_payments h ${entry('t', 'pay_type_id')} ${entry('r', 'reason_id')}
    ${recordedJoins} where h.user_id = ${userId} order by h.paid_on desc, h.recorded_at desc`.execute(db)
  return rows
}

/** The figures of all rows and payments of a person. One statement. */
export async function figuresOf(db: Db, userId: string) {
  const { rows } = await sql<{
    rows: { id: string; payRate: number; amount: number | null }[]
    payments: { id: string; amount: number }[]
  }>`select
      (select coalesce(json_agg(json_build_object('id', id, 'payRate', pay_rate, 'amount', amount)), '[]')
        from compensations where user_id = ${userId}) as rows,
      (select coalesce(json_agg(json_build_object('id', id, 'amount', amount)), '[]')
        from one_off_payments where user_id = ${userId}) as payments`.execute(db)
  return rows[0]!
}

export interface Entries {
  payTypeId: string | null
  payScheduleId?: string | null
  reasonId: string | null
}

/** Which of these entries are in their lists. One statement. */
export async function entriesKnown(db: Db, { payTypeId, payScheduleId = null, reasonId }: Entries) {
  const known = (list: string, id: string | null) =>
    sql<boolean>`exists (select 1 from catalogue_entries where id = ${id}::uuid and catalogue = ${list})`
  const { rows } = await sql<Record<keyof Entries, boolean>>`
    select ${known('pay_types', payTypeId)} as pay_type_id, ${known('pay_schedules', payScheduleId)} as pay_schedule_id,
      ${known('change_reasons', reasonId)} as reason_id`.execute(db)
  return rows[0]!
}

export interface NewRow extends Required<Entries> {
  effectiveDate: string
  dateFrom: string
  dateTo: string | null
  payRate: number
  payRateType: PayRateType
  amount: number | null
  paymentDay: number | null
  currency: string
}
export interface Recorded {
  userId: string
  recordedBy: string
  /** The row that it takes the place of. */
  replaces: string | null
}

/** @returns nothing when there is already a row for that day */
export const insertRow = async (db: Db, row: NewRow, recorded: Recorded): Promise<string | undefined> =>
  (
    await db
      .insertInto('compensations')
      .values({ ...row, ...recorded })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export interface NewPayment {
  paidOn: string
  payTypeId: string | null
  reasonId: string | null
  amount: number
  currency: string
  comment: string
}
export const insertPayment = async (db: Db, row: NewPayment, recorded: Recorded): Promise<string> =>
  (
    await db
      .insertInto('oneOffPayments')
      .values({ ...row, ...recorded })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** The day of a row, for the fact about it. */
export const dayOfRow = async (db: Db, userId: string, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('compensations')
      .select('effectiveDate')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.effectiveDate

export const dayOfPayment = async (db: Db, userId: string, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('oneOffPayments')
      .select('paidOn')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.paidOn

export const PAY: HistoryTable = { name: 'compensations', update: sql`update compensations` }
export const PAYMENTS: HistoryTable = { name: 'one_off_payments', update: sql`update one_off_payments` }

/** Where entries of a list are used, for counting and deleting them. */
export const USES = [
  {
    list: 'pay_types' as const,
    table: 'compensations',
    column: 'pay_type_id',
    person: 'user_id',
    replacing: (from: string, to: string) =>
      sql`update compensations set pay_type_id = ${to} where pay_type_id = ${from}`,
  },
  {
    list: 'pay_types' as const,
    table: 'one_off_payments',
    column: 'pay_type_id',
    person: 'user_id',
    replacing: (from: string, to: string) =>
      sql`update one_off_payments set pay_type_id = ${to} where pay_type_id = ${from}`,
  },
  {
    list: 'pay_schedules' as const,
    table: 'compensations',
    column: 'pay_schedule_id',
    person: 'user_id',
    replacing: (from: string, to: string) =>
      sql`update compensations set pay_schedule_id = ${to} where pay_schedule_id = ${from}`,
  },
  {
    list: 'change_reasons' as const,
    table: 'compensations',
    column: 'reason_id',
    person: 'user_id',
    replacing: (from: string, to: string) => sql`update compensations set reason_id = ${to} where reason_id = ${from}`,
  },
  {
    list: 'change_reasons' as const,
    table: 'one_off_payments',
    column: 'reason_id',
    person: 'user_id',
    replacing: (from: string, to: string) =>
      sql`update one_off_payments set reason_id = ${to} where reason_id = ${from}`,
  },
]
