// Who runs this installation: `node bin/operator.ts grant someone@example.com`, `revoke …`, `list`. Needs the owner's DATABASE_URL.
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { appoint } from '#app/appoint.ts'
import { withSecretFiles } from '#platform/secret-files.ts'

async function list(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ email: string }>('select email from accounts where is_operator order by email')
  await client.end()
  console.log(rows.map((row) => row.email).join('\n') || 'Nobody yet.')
}

async function main() {
  const { DATABASE_URL } = withSecretFiles(process.env)
  const [what, email] = process.argv.slice(2)
  if (!DATABASE_URL) throw new Error("DATABASE_URL is needed: the owner's address, as for migrations")
  if (what === 'list') return list(DATABASE_URL)
  if ((what !== 'grant' && what !== 'revoke') || !email)
    throw new Error('node bin/operator.ts grant|revoke <e-mail of an account>, or list')
  await appoint(DATABASE_URL, email, { isOperator: what === 'grant', by: 'bin/operator' })
  console.log(
    what === 'grant'
      ? `${email} is an operator: ${process.env.PUBLIC_ORIGIN ?? ''}/operator`
      : `${email} is no operator any more`,
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await main().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
