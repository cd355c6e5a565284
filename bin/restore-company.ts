// `node bin/restore-company.ts domain scratch-url backup-folder`: one company from a whole backup. See docs/operating.md.
import { readConfig } from '#platform/config.ts'
import { storageOf } from '#platform/files.ts'
import { restoreCompany, restoreFiles } from '#platform/restore-company.ts'

const [domain, scratchUrl, folder] = process.argv.slice(2)
if (!domain || !scratchUrl || !folder) throw new Error('node bin/restore-company.ts domain scratch-url backup-folder')
const config = readConfig(process.env)
const { id, rows } = await restoreCompany(scratchUrl, config.ownerUrl, domain)
const files = await restoreFiles(folder, storageOf(config), id)
console.log(`${domain} is as it was: ${rows} rows, ${files} files came back. It is still suspended.`)
