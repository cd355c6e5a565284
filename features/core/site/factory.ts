import { randomUUID } from 'node:crypto'
import { build } from '#app/build.ts'
import { pages } from '#app/pages.ts'
import { data } from '#tests/database.ts'
import { config } from '#tests/world.ts'

/** The server with its pages, as people meet it. */
export async function siteServer(): ReturnType<typeof build> {
  const app = await build(config, data)
  await pages(app, config, data, null)
  return app
}

export const fresh = (): string => `olga-${randomUUID().slice(0, 8)}@home.test`

/** An account that runs the installation. */
export async function operatorAccount(): Promise<{ id: string; email: string }> {
  const email = `rut-${randomUUID().slice(0, 8)}@house.test`
  const { id } = await data.outside((db) =>
    db
      .insertInto('accounts')
      .values({ email, firstName: 'Rut', lastName: 'Ek', verifiedAt: new Date(), isOperator: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, email }
}
