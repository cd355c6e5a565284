import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { DESKTOP } from './browser.ts'
import { signedIn } from './colleagues.ts'
import { watch } from './looking.ts'

const DOMAIN = 'demo'

/** The database behind the served company: rights and sessions are made there, so that nobody signs in eighty times. */
export const ownerOf = () =>
  new pg.Pool({
    connectionString:
      process.env.JOURNEY_DATABASE ?? process.env.JOURNEY_DATABASES!.split(',')[Number(process.env.VITEST_POOL_ID) - 1],
    max: 2,
  })

async function person(owner: pg.Pool, name: string, managerId: string | null) {
  const [accountId, userId] = [randomUUID(), randomUUID()]
  const email = `${name.toLowerCase()}-${accountId.slice(0, 8)}@demo.test`
  await owner.query(
    `insert into accounts (id, email, first_name, last_name, verified_at) values ($1, $2, $3, 'Single', now())`,
    [accountId, email, name],
  )
  await owner.query(
    `insert into users (id, company_id, account_id, email, first_name, last_name, status, manager_id, hire_date, birth_date)
      select $1, id, $2, $3, $4, 'Single', 'active', $5, '2020-01-01', '1990-01-01' from companies where domain = $6`,
    [userId, accountId, email, name, managerId, DOMAIN],
  )
  return { userId, accountId }
}

/** Someone with a role of their own, a report and a colleague, in a browser of their own. */
export async function holder(browser: Browser, owner: pg.Pool, name: string) {
  const { userId } = await person(owner, name, null)
  const report = (await person(owner, `${name}report`, userId)).userId
  const colleague = (await person(owner, `${name}colleague`, null)).userId
  const { rows } = await owner.query<{ id: string; companyId: string }>(
    `insert into roles (company_id, name) select id, $1 from companies where domain = $2 returning id, company_id as "companyId"`,
    [`Single right of ${name}`, DOMAIN],
  )
  const [{ id: roleId, companyId }] = rows as [(typeof rows)[number]]
  await owner.query('insert into user_roles (company_id, user_id, role_id) values ($1, $2, $3)', [
    companyId,
    userId,
    roleId,
  ])
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await signedIn(owner, context, userId)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  const hold = async (permissions: readonly { key: string; level: string }[]) => {
    await owner.query('delete from role_permissions where role_id = $1', [roleId])
    for (const { key, level } of permissions)
      await owner.query('insert into role_permissions (company_id, role_id, key, level) values ($1, $2, $3, $4)', [
        companyId,
        roleId,
        key,
        level,
      ])
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [companyId])
  }
  const names = { own: `${name} Single`, report: `${name}report Single`, colleague: `${name}colleague Single` }
  return { userId, report, colleague, names, page, troubles, hold, ...watch(page) }
}
export type Holder = Awaited<ReturnType<typeof holder>>
