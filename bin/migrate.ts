// Brings the database of DATABASE_URL to this version: what a deployment runs before the new servers start.
import { migrate } from '#platform/migrate.ts'
import { withSecretFiles } from '#platform/secret-files.ts'

const { DATABASE_URL, STAFFROOM_SECRET, DATABASE_APP_URL } = withSecretFiles(process.env)
if (!DATABASE_URL || !STAFFROOM_SECRET) throw new Error('DATABASE_URL and STAFFROOM_SECRET are needed')
const applied = await migrate(DATABASE_URL, STAFFROOM_SECRET, { appUrl: DATABASE_APP_URL })
console.log(applied.length ? `applied ${applied.join(', ')}` : 'nothing to apply')
