// `node bin/restore.ts folder`: fills the empty database of DATABASE_URL and the file store from a backup. See docs/operating.md.
import { readConfig } from '#platform/config.ts'
import { storageOf } from '#platform/files.ts'
import { restore } from '#platform/restore.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('node bin/restore.ts folder')
const config = readConfig(process.env)
const { at, tables, files } = await restore(
  folder,
  config.ownerUrl,
  { secret: config.secret, old: config.oldSecret },
  storageOf(config),
)
const rows = tables.reduce((sum, table) => sum + table.rows, 0)
console.log(`restored what was there at ${at}: ${rows} rows of ${tables.length} tables and ${files.length} files`)
