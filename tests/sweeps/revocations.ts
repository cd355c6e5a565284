import { randomUUID } from 'node:crypto'
import { PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { issue } from '#features/core/identity/links/server/actions.ts'
import { beginLobbySession } from '#platform/session.ts'
import { data, owner } from '#tests/database.ts'
import type { NodeProcess } from '#tests/node-process.ts'
import type { Name, World } from '#tests/world.ts'
import { call } from './network.ts'

/** Everything that lets a person in. */
export const WAYS = ['session', 'socket', 'token', 'feed'] as const
export type Way = (typeof WAYS)[number]

const accountOf = async (w: World, who: Name) =>
  (
    await owner.query<{ id: string; email: string }>(
      'select a.id, a.email from accounts a join users u on u.account_id = a.id where u.id = $1',
      [w.ids[who]],
    )
  ).rows[0]!

/** A link that was mailed to Ann. */
async function link(w: World, purpose: 'new_password' | 'stop_email_change' | 'change_email', email?: string) {
  const account = await accountOf(w, 'ann')
  const about = { accountId: account.id, companyId: w.acme.id, email: email ?? account.email }
  const details = purpose === 'stop_email_change' ? { details: { wanted: 'x@y.test' } } : {}
  return data.outside((db) => issue(db, { purpose, ...about, ...details }, new Date()))
}

async function asOperator(w: World, near: NodeProcess, path: string, body: object) {
  const { id } = await accountOf(w, 'adam')
  await owner.query('update accounts set is_operator = true where id = $1', [id])
  const { token } = await data.outside((db) => beginLobbySession(db, id, 'Test', new Date()))
  return call(near, w, { method: 'POST', path, token, body, domain: null })
}

async function byDirectory(w: World, near: NodeProcess) {
  const post = (path: string) =>
    call(near, w, { method: 'POST', path, token: w.tokens.adam, body: { name: 'Directory' } })
  const { token } = JSON.parse((await post('/api/settings/sso/scim/tokens')).text).data
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  }
  return call(near, w, {
    method: 'PATCH',
    path: `/scim/v2/Users/${w.ids.ann}`,
    token,
    body,
    type: 'application/scim+json',
  })
}

const NEW = 'another long walk home'
const ALL: readonly Way[] = WAYS
const own = (w: World, near: NodeProcess, method: string, path: string, body?: object) =>
  call(near, w, { method, path, token: w.tokens.ann, ...(body && { body }) })

/** What happens, what of Ann's ends by it, and what stays on purpose. */
export const EVENTS: [
  event: string,
  ends: readonly Way[],
  happen: (w: World, near: NodeProcess) => Promise<{ status: number }>,
][] = [
  [
    'HR deactivates her',
    ALL,
    (w, near) => call(near, w, { method: 'POST', path: `/api/people/${w.ids.ann}/deactivation`, token: w.tokens.hr }),
  ],
  ['the directory deactivates her', ALL, byDirectory],
  [
    'the company is suspended',
    ALL,
    (w, near) => asOperator(w, near, `/api/operator/companies/${w.acme.id}/suspension`, { reason: 'A test' }),
  ],
  [
    'she changes her password elsewhere',
    ALL,
    (w, near) =>
      own(w, near, 'POST', '/api/change-password', { oldPassword: PASSWORD, newPassword: NEW, repeatPassword: NEW }),
  ],
  [
    'she sets a new password by mail',
    ALL,
    async (w, near) => {
      const body = { hash: await link(w, 'new_password'), password: NEW, repeatPassword: NEW }
      return call(near, w, { method: 'POST', path: '/api/new-password', body })
    },
  ],
  [
    'she stops someone who changes her address',
    ALL,
    async (w, near) => {
      const body = { token: await link(w, 'stop_email_change') }
      return call(near, w, { method: 'POST', path: '/api/email-changing-stop', body })
    },
  ],
  // devices end; what was given to a program or a calendar has buttons of its own
  [
    'she signs out everywhere else',
    ['session', 'socket'],
    (w, near) => own(w, near, 'DELETE', '/api/settings/personal/sessions'),
  ],
  [
    'she signs that device out',
    ['session', 'socket'],
    async (w, near) => {
      const { text } = await own(w, near, 'GET', '/api/settings/personal/security')
      const sessions = JSON.parse(text).data.sessions ?? JSON.parse(text).data
      const other = sessions.find((one: { device: string }) => one.device === 'Another device')
      return own(w, near, 'DELETE', `/api/settings/personal/sessions/${other.id}`)
    },
  ],
  [
    'she revokes the token',
    ['token'],
    async (w, near) => {
      const { text } = await own(w, near, 'GET', '/api/settings/personal/integrations')
      const [one] = JSON.parse(text).data.tokens ?? JSON.parse(text).data
      return own(w, near, 'DELETE', `/api/settings/personal/integrations/${one.id}`)
    },
  ],
  ['she renews her calendar’s address', ['feed'], (w, near) => own(w, near, 'POST', '/api/calendar/feed', {})],
  // no more than few operations is open to her, until she has one: `docs/decisions/gates-and-feeds.md`
  [
    'the company asks for a second factor that she has not',
    ALL,
    async (w, near) => {
      await owner.query('update accounts set has_factor = true where id = $1', [(await accountOf(w, 'adam')).id])
      const body = { secondFactor: 'required', graceDays: 0 }
      return call(near, w, { method: 'PUT', path: '/api/settings/company/sign-in', token: w.tokens.adam, body })
    },
  ],
  // she proved herself by her password; a person who had nothing else still has nothing
  [
    'her new address is confirmed',
    [],
    async (w, near) => {
      const body = { token: await link(w, 'change_email', `${randomUUID()}@home.test`) }
      return call(near, w, { method: 'POST', path: '/api/email-changing-confirmation', body })
    },
  ],
]
