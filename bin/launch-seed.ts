import { todayIn } from '#kit/days.ts'
import { readConfig } from '#platform/config.ts'
import { database } from '#platform/db.ts'
import { storageOf } from '#platform/files.ts'
import { appUrlFrom } from '#platform/app-role.ts'
import { bindSecrets } from '#platform/secrets.ts'

/** The demo company, once. It is loaded only when it is missing. @returns what was done, for the log. */
export async function seedDemo(env: Record<string, string | undefined>): Promise<string> {
  const config = readConfig(env)
  bindSecrets(config.secret, { old: config.oldSecret })
  const data = database(config.appUrl ?? appUrlFrom(config.ownerUrl, config.secret), config.secret, config.pool)
  try {
    const there = await data.outside((db) =>
      db.selectFrom('companies').select('id').where('domain', '=', 'demo').executeTakeFirst(),
    )
    const { seedOperator } = await import('#app/demo/operator.ts')
    await seedOperator(data, config.ownerUrl)
    if (there) return '(as before)'
    const { seed } = await import('#app/demo/seed.ts')
    const people = await seed(data, storageOf(config), todayIn('UTC', new Date()))
    return `(${people} people)`
  } finally {
    await data.close()
  }
}
