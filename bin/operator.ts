// Who runs this installation: `node bin/operator.ts grant somebody@example.com`, `revoke …`, `list`. Needs the owner's DATABASE_URL.
import { pathToFileURL } from 'node:url'
import pg from 'pg'

/**
 * Gives an account the operator's role, or takes it; the log says that it was done from the machine.
 * @throws Error when no account with a proven address is there
 */
export async function appoint(ownerUrl: string, email: string, isOperator: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; verified: boolean; before: boolean }>(
      'select id, verified_at is not null as verified, is_operator as before from accounts where email = $1 for update',
      [email],
    )
    const [account] = rows
    if (!account) throw new Error(`${email} has no account: sign up first`)
    if (isOperator && !account.verified)
      throw new Error(`${email} has not been confirmed: open the link in the letter first`)
    if (account.before !== isOperator) {
      await client.query('update accounts set is_operator = $2 where id = $1', [account.id, isOperator])
      await client.query(
        `insert into operator_log (name, operator, subject_id, label) values ($1, 'bin/operator', $2, $3)`,
        [isOperator ? 'operator.granted' : 'operator.revoked', account.id, email],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
}

async function list(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ email: string }>('select email from accounts where is_operator order by email')
  await client.end()
  console.log(rows.map((row) => row.email).join('\n') || 'Nobody yet.')
}

async function main() {
  const { DATABASE_URL } = process.env
  const [what, email] = process.argv.slice(2)
  if (!DATABASE_URL) throw new Error("DATABASE_URL is needed: the owner's address, as for migrations")
  if (what === 'list') return list(DATABASE_URL)
  if ((what !== 'grant' && what !== 'revoke') || !email)
    throw new Error('node bin/operator.ts grant|revoke <e-mail of an account>, or list')
  await appoint(DATABASE_URL, email, what === 'grant')
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
