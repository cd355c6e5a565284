import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { BrowserContext } from 'playwright-core'
import { hashToken, newToken } from '#platform/keys.ts'
import { cookieNames } from '#platform/session.ts'
import { demo } from './browser.ts'

const DOMAIN = 'demo'
const DAY = 86_400_000

export interface Colleague {
  firstName: string
  lastName: string
  email?: string
  managerId?: string | null
  hireDate?: string
  /** By its name. */
  location?: string
}

/** People of a journey's own in the demo company, without an invitation each: they can sign in, and have the role of everyone. */
export async function colleagues(owner: pg.Pool, people: readonly Colleague[]): Promise<string[]> {
  const rows = people.map(({ email, managerId = null, hireDate = '2020-01-01', location = 'Gothenburg', ...names }) => {
    const accountId = randomUUID()
    const id = randomUUID()
    const address = email ?? `${names.firstName.toLowerCase()}-${accountId.slice(0, 8)}@demo.test`
    return { ...names, id, accountId, email: address, managerId, hireDate, location }
  })
  const given = [JSON.stringify(rows)]
  const table = `json_to_recordset($1) as p(id uuid, "accountId" uuid, email text, "firstName" text, "lastName" text, "managerId" uuid,
    "hireDate" date, location text)`
  await owner.query(
    `insert into accounts (id, email, first_name, last_name, verified_at, password_hash)
      select "accountId", p.email, "firstName", "lastName", now(), hr.password_hash from ${table}, accounts hr
      where hr.email = 'hr@demo.test'`,
    given,
  )
  await owner.query(
    `insert into users (id, company_id, account_id, email, first_name, last_name, status, manager_id, hire_date, birth_date, location_id)
      select p.id, c.id, "accountId", p.email, "firstName", "lastName", 'active', "managerId", "hireDate", '1990-01-01', l.id
      from companies c, ${table}, locations l where c.domain = '${DOMAIN}' and l.company_id = c.id and l.name = p.location`,
    given,
  )
  await owner.query(
    `insert into user_roles (company_id, user_id, role_id)
      select r.company_id, p.id, r.id from ${table}, roles r join companies c on c.id = r.company_id
      where c.domain = '${DOMAIN}' and r.built_in = 'user'`,
    given,
  )
  return rows.map(({ id }) => id)
}

/** Signs a browser in as a person of the demo company, who may have no password. */
export async function signedIn(owner: pg.Pool, context: BrowserContext, userId: string): Promise<void> {
  const [token, expires] = [newToken(), Date.now() + DAY]
  await owner.query(
    `insert into sessions (company_id, user_id, device, ip, signed_in_by, token_hash, expires_at)
      select company_id, id, 'Journey', '', 'password', $2, $3 from users where id = $1`,
    [userId, hashToken(token), new Date(expires)],
  )
  const cookies = cookieNames(DOMAIN)
  await context.addCookies(
    [
      { name: cookies.session, value: token, httpOnly: true },
      { name: cookies.expiry, value: String(expires), httpOnly: false },
    ].map((cookie) => ({
      ...cookie,
      domain: new URL(demo).hostname,
      path: '/',
      secure: true,
      sameSite: 'Lax' as const,
    })),
  )
}

/** Has the worker do now what it would do later. */
export const wake = (owner: pg.Pool, job: string) =>
  owner.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'job:' || $1`,
    [job],
  )

/** Takes people out again whom nothing but their account, role and notifications speaks of. */
export async function gone(owner: pg.Pool, ids: readonly string[]): Promise<void> {
  for (const table of ['custom_field_values', 'notifications', 'sessions', 'user_roles'])
    await owner.query(`delete from ${table} where user_id = any($1::uuid[])`, [ids])
  const { rows } = await owner.query<{ id: string }>(
    `delete from users where id = any($1::uuid[]) returning account_id as id`,
    [ids],
  )
  await owner.query(`delete from accounts where id = any($1::uuid[])`, [rows.map(({ id }) => id)])
}
