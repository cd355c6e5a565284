import pg from 'pg'

/** There is no such account, or its address is not confirmed. */
export class NotYet extends Error {}

/**
 * Gives an account the operator's role, or takes it; the log says from where. As the database's owner: the app role makes no operators.
 * @throws NotYet when no account with a proven address is there
 */
export async function appoint(
  ownerUrl: string,
  email: string,
  { isOperator, by }: { isOperator: boolean; by: 'bin/operator' | 'OPERATOR_EMAIL' },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; verified: boolean; before: boolean }>(
      'select id, verified_at is not null as verified, is_operator as before from accounts where email = $1 for update',
      [email],
    )
    const [account] = rows
    if (!account) throw new NotYet(`${email} has no account: sign up first`)
    if (isOperator && !account.verified)
      throw new NotYet(`${email} has not been confirmed: open the link in the letter first`)
    if (account.before !== isOperator) {
      await client.query('update accounts set is_operator = $2 where id = $1', [account.id, isOperator])
      await client.query(`insert into operator_log (name, operator, subject_id, label) values ($1, $2, $3, $4)`, [
        isOperator ? 'operator.granted' : 'operator.revoked',
        by,
        account.id,
        email,
      ])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
}

/** The operator whom the settings of the server name: appointed once the address is confirmed, whenever the server starts after that. */
export async function appointFirst(ownerUrl: string, email: string): Promise<boolean> {
  try {
    await appoint(ownerUrl, email, { isOperator: true, by: 'OPERATOR_EMAIL' })
    return true
  } catch (error) {
    if (error instanceof NotYet) return false
    throw error
  }
}
