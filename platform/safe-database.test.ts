import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { data, owner, ownerUrl } from '#tests/database.ts'
import { refuseUnsafeDatabase } from './safe-database.ts'

/** Databases of tests are fast, not durable; these are the settings of one in production, the rest are this database's own answers. */
function asked(real: Pick<pg.Pool, 'query'>, { fsync = 'on', synchronous = 'on' } = {}) {
  const query = (text: string) => {
    const said = text
      .replace(`current_setting('fsync')`, `'${fsync}'`)
      .replace(`current_setting('synchronous_commit')`, `'${synchronous}'`)
    expect(said).not.toContain('current_setting')
    return real.query(said)
  }
  return refuseUnsafeDatabase({ pool: { query } as unknown as pg.Pool })
}

test('the app role on a database that keeps what it acknowledges passes', async () => {
  await expect(asked(data.pool)).resolves.toBeUndefined()
})

test('the owner of the tables is refused: it could take the wall down', async () => {
  await expect(asked(owner)).rejects.toThrow(/passes row security .*owns tables/)
})

test('a role that passes row security is refused, though it owns nothing', async () => {
  const role = `strong_${randomUUID().slice(0, 8)}`
  await owner.query(`create role ${role} login bypassrls password 'a'`)
  const url = new URL(ownerUrl)
  url.username = role
  url.password = 'a'
  await owner.query(`grant connect on database "${url.pathname.slice(1)}" to ${role}`)
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  try {
    await expect(asked(pool)).rejects.toThrow(
      `DATABASE_APP_URL: not safe for production: the role ${role} passes row security (superuser or BYPASSRLS)`,
    )
    await expect(asked(pool)).rejects.not.toThrow(/owns tables/)
  } finally {
    await pool.end()
    await owner.query(`drop owned by ${role}; drop role ${role}`)
  }
})

test('a role that could become one that passes row security is refused', async () => {
  const strong = `strong_${randomUUID().slice(0, 8)}`
  const role = `weak_${randomUUID().slice(0, 8)}`
  await owner.query(
    `create role ${strong} bypassrls; create role ${role} login noinherit password 'a' in role ${strong}`,
  )
  const url = new URL(ownerUrl)
  url.username = role
  url.password = 'a'
  await owner.query(`grant connect on database "${url.pathname.slice(1)}" to ${role}`)
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  try {
    await expect(asked(pool)).rejects.toThrow(`the role ${role} passes row security`)
  } finally {
    await pool.end()
    await owner.query(`drop owned by ${role}; drop role ${role}; drop role ${strong}`)
  }
})

test('a server that acknowledges before it has written is refused', async () => {
  await expect(asked(data.pool, { fsync: 'off' })).rejects.toThrow(/production: fsync is off[^;]*$/)
  await expect(asked(data.pool, { synchronous: 'off' })).rejects.toThrow(/production: synchronous_commit is off[^;]*$/)
})

test('where nobody said what the server is for it may be quick, and the wall must stand all the same', async () => {
  await expect(refuseUnsafeDatabase(data, { unsaid: true })).resolves.toBeUndefined()
  await expect(refuseUnsafeDatabase({ pool: owner }, { unsaid: true })).rejects.toThrow(/passes row security/)
})

test('the settings are asked of the database itself', async () => {
  const { rows } = await data.pool.query(`select current_setting('fsync') as fsync`)
  const refused = refuseUnsafeDatabase(data)
  if (rows[0].fsync === 'off') await expect(refused).rejects.toThrow(/fsync is off/)
  else await expect(refused).resolves.toBeUndefined()
})
