import { randomUUID } from 'node:crypto'
import { appoint } from '#app/appoint.ts'
import { type Database, enterAccount, enterOperator } from '#platform/db.ts'
import { hashPassword } from '#platform/passwords.ts'
import { DEMO_PASSWORD, OPERATOR_LOGIN } from './logins.ts'

const HOUR_MS = 3_600_000

const REQUESTS = [
  {
    hoursAgo: 3,
    kind: 'demo',
    name: 'Linnea Hallberg',
    email: 'linnea@hallberg-verkstad.example',
    company: 'Hallbergs Verkstad',
    people: '21-100',
    message: 'Vi är 64 personer i Sverige och Estland och räknar semester i kalkylblad. Hur fungerar sparade dagar?',
    language: 'sv',
    status: 'new',
  },
  {
    hoursAgo: 26,
    kind: 'contact',
    name: 'Олег Мещеряков',
    email: 'oleg@sever-logistika.example',
    company: '',
    people: '',
    message: 'Можно ли загрузить остатки отпусков из 1С вместе с людьми?',
    language: 'ru',
    status: 'new',
  },
  {
    hoursAgo: 75,
    kind: 'demo',
    name: 'Grace Adeyemi',
    email: 'grace@brightwater.example',
    company: 'Brightwater',
    people: '101-500',
    message: '',
    language: 'en',
    status: 'answered',
  },
] as const

/** The demo's operator, once, with something to read on the desk. Never called in production. */
export async function seedOperator(database: Database, ownerUrl: string): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const isNew = await database.outside(async (db) => {
    const id = randomUUID()
    await enterAccount(db, id)
    const named = { id, email: OPERATOR_LOGIN, firstName: 'Rut', lastName: 'Ek', language: 'en' }
    const operator = await db
      .insertInto('accounts')
      .values({ ...named, passwordHash, verifiedAt: new Date() })
      .onConflict((on) => on.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!operator) return false
    await enterOperator(db)
    await db
      .insertInto('siteRequests')
      .values(
        REQUESTS.map(({ hoursAgo, ...request }) => ({
          ...request,
          createdAt: new Date(Date.now() - hoursAgo * HOUR_MS),
          ...(request.status === 'answered' && { assigneeId: operator.id, note: 'Tuesday at ten' }),
        })),
      )
      .execute()
    return true
  })
  if (isNew) await appoint(ownerUrl, OPERATOR_LOGIN, { isOperator: true, by: 'bin/operator' })
}
