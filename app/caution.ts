import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { DEMO_LOGINS, OPERATOR_LOGIN } from './demo/logins.ts'

/**
 * The demo's passwords are in the README: in a database with its logins anyone could sign in, as the operator too.
 * @throws Error in production, when one of its logins is in the database
 */
export async function refuseDemoLogins({ production, ownerUrl }: Pick<Config, 'production' | 'ownerUrl'>) {
  if (!production) return
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from accounts where email = any($1) limit 1', [
      [...DEMO_LOGINS, OPERATOR_LOGIN],
    ])
    if (rowCount)
      throw new Error(
        'DATABASE_URL: this database has the demo company, whose passwords are public. Use another database, or set NODE_ENV=development to look at it on this machine.',
      )
  } finally {
    await client.end()
  }
}

/** The warnings at the start when the settings do not say what this server is for. */
export function cautionOf({ unsaid, bind, mail }: Pick<Config, 'unsaid' | 'bind' | 'mail'>): string[] {
  if (!unsaid) return []
  return [
    `NODE_ENV is not set: Staffroom runs with production's rules. There is no demo company and no /dev/mail, and it listens on ${bind} only.`,
    ...(mail.smtpUrl ? [] : [`SMTP_URL is not set: emails are not sent. They are saved in ${mail.folder}.`]),
    'Set NODE_ENV=production for real use, or NODE_ENV=development to try things out.',
  ]
}
