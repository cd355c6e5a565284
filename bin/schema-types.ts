import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/migrate.ts'
import { startPostgres } from './embedded-postgres.ts'

const FILE = 'platform/schema.gen.ts'
const DEVELOPMENT_SECRET = 'development-schema-types'

/** Types of the migrated database, as they should stand in `platform/schema.gen.ts`. */
async function generate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-types-'))
  const server = await startPostgres(folder)
  const root = new pg.Client(server.url())
  await root.connect()
  await root.query('create database types')
  await root.end()
  await migrate(server.url('types'), DEVELOPMENT_SECRET)
  const out = join(folder, 'schema.ts')
  const flags = ['--dialect', 'postgres', '--camel-case', '--date-parser', 'string', '--type-only-imports']
  const made = spawnSync('npx', ['kysely-codegen', ...flags, '--out-file', out, '--url', server.url('types')], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
  await server.stop()
  return readFileSync(out, 'utf8')
}

const fresh = await generate()
if (process.argv.includes('--check')) {
  if (fresh !== readFileSync(FILE, 'utf8')) {
    console.error(`${FILE} is stale: run npm run db:types`)
    process.exit(1)
  }
} else writeFileSync(FILE, fresh)
process.exit(0)
