// `node bin/backup.ts folder`: everything that cannot be made again, while the product runs. See docs/operating.md.
import { backup } from '#platform/backup.ts'
import { readConfig } from '#platform/config.ts'
import { storageOf } from '#platform/files.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('node bin/backup.ts folder')
const config = readConfig(process.env)
const { tables, files } = await backup(config.ownerUrl, config.secret, storageOf(config), folder)
const rows = tables.reduce((sum, table) => sum + table.rows, 0)
console.log(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}`)
