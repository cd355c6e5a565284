import { randomUUID } from 'node:crypto'
import { build } from '#app/build.ts'
import { pages } from '#app/pages.ts'
import type { Config } from '#platform/config.ts'
import { data, owner } from '#tests/database.ts'
import { config } from '#tests/world.ts'

/** The server with its pages, as people meet it. */
export async function siteServer(settings: Partial<Config> = {}): ReturnType<typeof build> {
  const app = await build({ ...config, ...settings }, data)
  await pages(app, { ...config, ...settings }, data, null)
  return app
}

export const fresh = (): string => `olga-${randomUUID().slice(0, 8)}@home.test`

/** An account that runs the installation. */
export async function operatorAccount(): Promise<{ id: string; email: string }> {
  const email = `rut-${randomUUID().slice(0, 8)}@house.test`
  const { rows } = await owner.query<{ id: string }>(
    `insert into accounts (email, first_name, last_name, verified_at, is_operator)
      values ($1, 'Rut', 'Ek', now(), true) returning id`,
    [email],
  )
  return { id: rows[0]!.id, email }
}
