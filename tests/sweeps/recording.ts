import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { build } from '#app/build.ts'
import { pages } from '#app/pages.ts'
import { data } from '#tests/database.ts'
import { config, type World } from '#tests/world.ts'

/** An answer as it left, and what was asked. */
export interface Recorded {
  asked: string
  path: string
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: string
}

/** Pages, files, what is not there, and what must never be. */
export const ADDRESSES = [
  '/',
  '/?language=sv',
  '/signin',
  '/signup',
  '/people',
  '/api',
  '/api/openapi.json',
  '/api/nothing',
  '/scim/v2/Nothing',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/gone.js',
  '/assets/index.js.map',
  '/site/gone.css',
  '/robots.txt',
  '/sitemap.xml',
  '/sw.js',
  '/boot.js',
  '/manifest.webmanifest',
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/dev/mail',
  '/dev/mail.json',
  '/%00',
  '/%E0%A4%A',
  '/..%2f..%2fetc/passwd',
]

/** Whether a policy lets no script run but the files of this host, and no plug-in. */
export function runsNothing(policy: string): boolean {
  const directives = new Map(
    policy
      .split(';')
      .map((one) => one.trim().split(' '))
      .map(([name, ...of]) => [name!, of]),
  )
  const scripts = directives.get('script-src') ?? directives.get('default-src') ?? ['*']
  const objects = directives.get('object-src') ?? directives.get('default-src') ?? ['*']
  return (
    scripts.every((source) => source === "'self'" || source === "'none'") &&
    objects.every((source) => source === "'none'") &&
    (directives.has('sandbox') || directives.get('base-uri')?.[0] === "'none'")
  )
}

/**
 * The whole server as production runs it behind https, in front of the data of a world. Everything that it answers and every line that
 * it logs is kept.
 */
export async function recording(w: World) {
  const answers: Recorded[] = []
  const lines: string[] = []
  const secure = { ...config, production: true, origin: new URL('https://localhost:3000'), logLevel: 'info' as const }
  const app = await build(secure, data, { now: () => w.clock.now, logTo: { write: (line) => void lines.push(line) } })
  await pages(app, secure, data, null)
  // what it says while it starts belongs to no request
  await app.ready()
  lines.length = 0
  const inject = async (asked: InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = await app.inject(asked)
    const path = String(asked.url)
    const { statusCode: status, headers, body } = answer
    answers.push({
      asked: `${asked.method ?? 'GET'} ${path} at ${String(asked.headers?.host)}`,
      path,
      status,
      headers,
      body,
    })
    return answer
  }
  /** The same world with this server in front. */
  const recorded = { ...w, app: { ...app, inject } as unknown as World['app'] } as World
  return { w: recorded, inject, answers, lines, close: () => app.close() }
}
