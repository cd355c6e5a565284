import sharp from 'sharp'
import type { Route, Tag } from '#kit/contract.ts'
import { TOKEN_PREFIX } from '#platform/api-tokens.ts'
import { enterAccount } from '#platform/db.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { beginLobbySession, beginSession } from '#platform/session.ts'
import { data } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import { readXlsx } from '#features/people/import/server/rules/xlsx.ts'
import { csvFile } from '#features/people/import/server/rules/write-file.ts'

export interface Sent {
  params: Record<string, string>
  rest: object
}

const EDGE = 'edge-of-a-part'
const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
  .png()
  .toBuffer()
const table = csvFile([
  ['First name', 'Last name', 'E-mail'],
  ['Lo', 'Falk', 'lo@example.test'],
])

/** Makes one call of an operation the way its contract says: query, JSON or parts of a form. */
export async function send(w: World, route: Route, sent: Sent, headers: Record<string, string>) {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textOf(sent.params[name] ?? '')),
  )
  const query = route.method === 'GET' ? `?${queryOf(sent.rest)}` : ''
  const host = route.place === 'bare' ? 'localhost:3000' : `${w.acme.domain}.localhost:3000`
  return w.app.inject({
    method: route.method,
    url: path + query,
    headers: { host, ...(route.upload ? { 'content-type': `multipart/form-data; boundary=${EDGE}` } : {}), ...headers },
    ...(route.method === 'GET' ? {} : { payload: route.upload ? formOf(route, sent.rest) : sent.rest }),
  })
}

/** What a file holds, without the moment at which it was packed. */
export async function contentOf(answer: Awaited<ReturnType<typeof send>>): Promise<string> {
  const isWorkbook = String(answer.headers['content-type']).includes('spreadsheetml')
  return isWorkbook && answer.statusCode === 200 ? JSON.stringify(await readXlsx(answer.rawPayload)) : answer.body
}

/** A session of its own, so that a call which ends sessions ends no other test's; of the bare domain where the operation is served there. */
export async function signedIn(w: World, who: 'adam' | 'ann' | 'eve' | 'hr', route: Route) {
  if (route.place !== 'bare') {
    const { token } = await w.asAcme((db) => beginSession(db, w.holders[who], 'Test', w.clock.now))
    return { authorization: `Bearer ${token}` }
  }
  const { token } = await data.outside((db) => beginLobbySession(db, w.holders[who].accountId, 'Test', w.clock.now))
  return { authorization: `Bearer ${token}` }
}

interface Given {
  who: Name
  tags: readonly Tag[]
  writes?: boolean
  /** Until it ends. */
  hours?: number
  revoked?: boolean
}

/** A personal token as its owner's program has it. */
export async function apiToken(w: World, { who, tags, writes = true, hours = 1, revoked }: Given): Promise<string> {
  const token = TOKEN_PREFIX + newToken()
  const as = who in w.acme.ids ? w.asAcme : w.asGlobex
  const expiresAt = new Date(w.clock.now.getTime() + hours * 3_600_000)
  const row = { userId: w.ids[who], name: 'Sweep', prefix: token.slice(0, 10), tags: [...tags], writes, expiresAt }
  await as(async (db) => {
    await enterAccount(db, w.holders[who].accountId)
    await db
      .insertInto('apiTokens')
      .values({ ...row, tokenHash: hashToken(token) })
      .execute()
    if (revoked) await db.deleteFrom('apiTokens').where('tokenHash', '=', hashToken(token)).execute()
  })
  return token
}

function queryOf(rest: object): string {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return given.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`).join('&')
}

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '�',
  )

function formOf(route: Route, rest: object): Buffer {
  const [name, bytes] = route.path.includes('imports') ? ['people.csv', table] : ['picture.png', picture]
  const field = (key: string, value: unknown) =>
    Buffer.from(
      `--${EDGE}\r\ncontent-disposition: form-data; name="${key.replaceAll(/[\r\n"]/g, '')}"\r\n\r\n${textOf(value)}\r\n`,
    )
  return Buffer.concat([
    ...Object.entries(rest).map(([key, value]) => field(key, value)),
    Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${EDGE}--\r\n`),
  ])
}
