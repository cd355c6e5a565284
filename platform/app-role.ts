import { createHash } from 'node:crypto'
import pg from 'pg'
import { derive } from './keys.ts'

/** Holds the app's rights in every database of the cluster. It cannot sign in; migrations grant to it. */
const GROUP = 'staffroom_app'

/** Another installation in the same cluster made it in this very moment. */
const MADE_MEANWHILE = new Set(['42710', '23505'])

const databaseOf = (ownerUrl: string): string => new pg.Client({ connectionString: ownerUrl }).database!

/**
 * The role as which this database's server signs in. Roles belong to the cluster: with one for all, each installation would set the
 * password of the others' and could connect to their databases.
 */
export const appRoleOf = (ownerUrl: string): string =>
  `${GROUP}_${createHash('sha256').update(databaseOf(ownerUrl)).digest('hex').slice(0, 12)}`

/** The address with which the server connects: the owner's, but as the app role with its derived password. */
export function appUrlFrom(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.pathname = `/${encodeURIComponent(databaseOf(ownerUrl))}`
  url.username = appRoleOf(ownerUrl)
  url.password = appPassword(secret)
  return url.href
}

/**
 * Makes the app's role of this database, or gives it the password of this secret. Roles of other databases are left alone.
 * @param appUrl where the operator has made a role of their own
 * @throws Error when a role is missing that this address may not create
 */
export async function giveAppRole(
  client: pg.Client,
  ownerUrl: string,
  secret: string,
  appUrl?: string | undefined,
): Promise<void> {
  const { rows } = await client.query<{ may: boolean; roles: string[] }>(
    `select rolcreaterole or rolsuper as may, array(select rolname::text from pg_roles) as roles
    from pg_roles where rolname = current_user`,
  )
  const { may, roles } = rows[0]!
  const role = appRoleOf(ownerUrl)
  if (!may) {
    for (const name of appUrl ? [GROUP] : [GROUP, role])
      if (!roles.includes(name))
        throw new Error(`the role ${name} is missing and this address may not create it (see docs/operating.md)`)
  } else {
    if (!roles.includes(GROUP)) await create(client, `create role ${GROUP} nologin`)
    await giveLogin(client, { role, isNew: !roles.includes(role), secret })
  }
  await client.query(`revoke create on schema public from public; grant usage on schema public to ${GROUP}`)
}

async function giveLogin(
  client: pg.Client,
  { role, isNew, secret }: { role: string; isNew: boolean; secret: string },
): Promise<void> {
  const traits = `login nosuperuser nobypassrls nocreatedb nocreaterole noreplication password '${appPassword(secret)}'`
  if (isNew) await create(client, `create role ${role} ${traits}`)
  await client.query(`alter role ${role} ${traits}`)
  const { rows } = await client.query<{ isMember: boolean; mayConnect: boolean; database: string }>(
    `select exists (select 1 from pg_auth_members where roleid = $1::regrole and member = $2::regrole) as "isMember",
      exists (select 1 from aclexplode(d.datacl) where grantee = $2::regrole and privilege_type = 'CONNECT') as "mayConnect",
      quote_ident(d.datname) as database
    from pg_database d where d.datname = current_database()`,
    [GROUP, role],
  )
  const { isMember, mayConnect, database } = rows[0]!
  if (!isMember) await client.query(`grant ${GROUP} to ${role}`)
  // once per database, which may be newer than its role: later grants by an operator are kept
  if (!mayConnect) await client.query(`revoke connect on database ${database} from public`)
  await client.query(`grant connect on database ${database} to ${role}`)
}

async function create(client: pg.Client, statement: string): Promise<void> {
  await client.query(statement).catch((error: { code?: string }) => {
    if (!MADE_MEANWHILE.has(error.code ?? '')) throw error
  })
}

const appPassword = (secret: string) => derive(secret, 'app-role').toString('base64url')
