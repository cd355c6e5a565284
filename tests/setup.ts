import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#bin/embedded-postgres.ts'
import { appRoleOf } from '#platform/app-role.ts'
import { migrate } from '#platform/migrate.ts'
import { TEST_SECRET } from './secret.ts'

/**
 * Once per run: a database server (ours, or the one of `TEST_DATABASE_URL`) and a migrated template that each worker clones.
 */
export default async function setup() {
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? null : mkdtempSync(join(tmpdir(), 'staffroom-test-'))
  const server = folder ? await startPostgres(folder, { socket: true }) : null
  const rootUrl = given ?? server!.url()
  const template = `staffroom_template_${process.pid}`
  const root = new pg.Client(rootUrl)
  // a test may restart the server that it was given
  root.on('error', () => {})
  await root.connect()
  await root.query(`create database ${template}`)
  const url = new URL(rootUrl)
  url.pathname = `/${template}`
  await migrate(url.href, TEST_SECRET)
  process.env.STAFFROOM_TEST_ROOT = rootUrl
  process.env.STAFFROOM_TEST_TEMPLATE = template
  process.env.STAFFROOM_TEST_SOCKET = server?.socket ?? ''
  return async () => {
    const { rows } = await root.query<{ datname: string }>(
      `select datname from pg_database where datname like '${template}%'`,
    )
    for (const { datname } of rows) {
      await root.query(`drop database ${datname} with (force)`)
      url.pathname = `/${datname}`
      await root.query(`drop role if exists ${appRoleOf(url.href)}`)
    }
    await root.end()
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
