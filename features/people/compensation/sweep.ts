import { type Fixtures, type SweepPart } from '#tests/sweeps/part.ts'
import { compensation } from './contract.ts'
import { paid } from './factory.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    compensation: string
    oneOffPayment: string
    payType: string
    paySchedule: string
    changeReason: string
  }
}

const pay = (f: Fixtures) => ({
  effectiveDate: '2024-01-01',
  payRate: 52_000,
  payRateType: 'month',
  payTypeId: f.payType,
  payScheduleId: f.paySchedule,
  reasonId: f.changeReason,
  amount: 52_000,
  paymentDay: 25,
  currency: 'SEK',
})
const payment = (f: Fixtures) => ({
  paidOn: '2024-06-25',
  amount: 9000,
  payTypeId: f.payType,
  reasonId: f.changeReason,
  currency: 'SEK',
})
const why = 'It was typed wrong'

export const sweep: SweepPart = {
  of: [compensation],
  own: { id: 'user', entryId: 'compensation', paymentId: 'oneOffPayment' },
  names: { payTypeId: 'payType', payScheduleId: 'paySchedule', reasonId: 'changeReason' },
  places: async (db, mark) => {
    const add = async (catalogue: string, name: string) =>
      (
        await db
          .insertInto('catalogueEntries')
          .values({ catalogue, name: `${name} ${mark}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return {
      payType: await add('pay_types', 'Salary'),
      paySchedule: await add('pay_schedules', 'Monthly'),
      changeReason: await add('change_reasons', 'Review'),
    }
  },
  records: async (db, { user }) => {
    const { id } = await db
      .insertInto('compensations')
      .values(paid({ userId: user }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: oneOffPayment } = await db
      .insertInto('oneOffPayments')
      .values({ userId: user, paidOn: '2021-06-25', amount: 7222.25, currency: 'SEK' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { compensation: id, oneOffPayment }
  },
  examples: {
    recordCompensation: pay,
    correctCompensation: (f) => ({ ...pay(f), why }),
    removeCompensation: () => ({ why }),
    recordPayment: payment,
    correctPayment: (f) => ({ ...payment(f), why }),
    removePayment: () => ({ why }),
  },
}
