import { randomInt, randomUUID } from 'node:crypto'
import { hashPassword } from '#platform/passwords.ts'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'

export const PASSWORD = 'a long walk home'

/** Hashed once: it costs tens of milliseconds on purpose. */
const hashed = hashPassword(PASSWORD)

/** A browser of its own: an address, and the cookies that each host gave it. `host` is a sub-domain, or null for the bare domain. */
export function browser(w: World) {
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (host: string) => jars.get(host) ?? jars.set(host, new Map()).get(host)!
  return {
    ip,
    /** What the browser would send to this host. */
    cookies: (host: string | null) => jarOf(host ?? ''),
    /** As the page of this very host calls. */
    async call(
      host: string | null,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      body?: object,
      headers: Record<string, string> = {},
    ) {
      const jar = jarOf(host ?? '')
      const answer = await w.app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          host: host ? `${host}.${w.origin.host}` : w.origin.host,
          'sec-fetch-site': 'same-origin',
          'x-requested-with': 'XMLHttpRequest',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
          ...(host ? { domain: host } : {}),
          ...(jar.size ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...headers,
        },
        ...(body ? { payload: body } : {}),
      })
      for (const { name, value, expires } of answer.cookies)
        if (expires && expires.getTime() <= Date.now()) jar.delete(name)
        else jar.set(name, value)
      return { status: answer.statusCode, body: answer.json(), set: answer.cookies }
    },
  }
}
export type Browser = ReturnType<typeof browser>

/** An account without a company, with the usual password. */
export async function account(traits: { email?: string; verified?: boolean } = {}) {
  const email = traits.email ?? `nora-${randomUUID().slice(0, 8)}@home.test`
  const passwordHash = await hashed
  const { rows } = await owner.query<{ id: string }>(
    `insert into accounts (email, password_hash, first_name, last_name, verified_at)
      values ($1, $2, 'Nora', 'Lind', $3) returning id`,
    [email, passwordHash, traits.verified === false ? null : new Date()],
  )
  return { id: rows[0]!.id, email }
}

/** Gives the usual password to the named people of both companies. */
export async function givePasswords(w: World) {
  const passwordHash = await hashed
  const emails = [...Object.keys(w.acme.ids).map((who) => emailOf(w, who)), `gil@${w.globex.domain}.test`]
  await owner.query('update accounts set password_hash = $1 where email = any($2)', [passwordHash, emails])
}

export const emailOf = (w: World, who: string): string => `${who}@${w.acme.domain}.test`

/** The token at the end of the link in an email. */
export function tokenIn(letters: readonly { to: string; text: string }[], to: string, path: string): string {
  const letter = letters.findLast((one) => one.to === to && one.text.includes(`/${path}/`))
  const token = letter && new RegExp(`/${path}/([\\w-]+)`).exec(letter.text)?.[1]
  if (!token) throw new Error(`no letter to ${to} with /${path}/`)
  return token
}
