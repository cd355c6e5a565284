// Seals anew, under STAFFROOM_SECRET, what was sealed with STAFFROOM_SECRET_OLD. Needs the owner's DATABASE_URL. Can be stopped and begun
// again at any time; the servers run on meanwhile with both secrets. See docs/operating.md.
import pg from 'pg'
import { modules } from '#app/modules.ts'
import { reseal, sealedColumns } from '#platform/resealing.ts'
import { withSecretFiles } from '#platform/secret-files.ts'

const { DATABASE_URL, STAFFROOM_SECRET: secret, STAFFROOM_SECRET_OLD: old } = withSecretFiles(process.env)
if (!DATABASE_URL || !secret || !old)
  throw new Error('DATABASE_URL, STAFFROOM_SECRET (the new one) and STAFFROOM_SECRET_OLD are needed')
if (secret === old) throw new Error('STAFFROOM_SECRET and STAFFROOM_SECRET_OLD are the same')
const client = new pg.Client({ connectionString: DATABASE_URL })
await client.connect()
try {
  const results = await reseal(client, sealedColumns(modules), { secret, old })
  for (const { column, done, already, lost } of results) {
    console.log(`${column}: ${done} sealed anew, ${already} were already`)
    for (const id of lost) console.error(`${column}: row ${id} opens with neither secret`)
  }
  const lost = results.reduce((sum, one) => sum + one.lost.length, 0)
  if (lost) process.exitCode = 1
  else console.log('Everything opens with the new secret: STAFFROOM_SECRET_OLD can go at the next restart.')
} finally {
  await client.end()
}
