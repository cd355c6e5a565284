import { randomUUID } from 'node:crypto'
import { type World, world } from '#tests/world.ts'
import { GROUP, PATCH_OP, USER } from './contract.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Answered {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the protocol's JSON, looked into by the tests
  body: any
  headers: Record<string, unknown>
}

/** Acme with a token of its SCIM client. */
export async function scimWorld() {
  const w = await world()
  const make = async (name: string) =>
    (await w.call('adam', 'POST', '/api/settings/sso/scim/tokens', { name })).body.data
  const token: string = (await make('Okta')).token
  const client = scimClient(w, token)
  const made = async (more: object = {}) => (await client('POST', '/Users', user(more))).body
  const group = async (memberIds: string[] = [], displayName = `G ${randomUUID().slice(0, 8)}`) => {
    const members = memberIds.map((value) => ({ value }))
    return (await client('POST', '/Groups', { schemas: [GROUP], displayName, members })).body
  }
  const find = async (filter: string, of = 'Users') =>
    (await client('GET', `/${of}?filter=${encodeURIComponent(filter)}`)).body
  return { w, token, client, made, group, find }
}

/** A SCIM client, as it calls. */
export function scimClient(w: World, bearer: string | null, domain = w.acme.domain) {
  return async (
    method: Method,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const answer = await w.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        host: `${domain}.localhost:3000`,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body ? { 'content-type': 'application/scim+json' } : {}),
        ...headers,
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : null, headers: answer.headers }
  }
}

export const fresh = () => `p-${randomUUID().slice(0, 8)}@corp.example`
export const user = (more: object = {}) => ({
  schemas: [USER],
  userName: fresh(),
  name: { givenName: 'Pat', familyName: 'Lee' },
  active: true,
  ...more,
})
export const ops = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations })

/** Status and scimType of an error in the protocol's form; the whole answer where it is none. */
export function errorOf({ status, body, headers }: Answered): unknown {
  const isOne =
    body?.schemas?.[0] === 'urn:ietf:params:scim:api:messages:2.0:Error' &&
    body.status === String(status) &&
    typeof body.detail === 'string' &&
    String(headers['content-type']).startsWith('application/scim+json')
  return isOne ? [status, body.scimType] : { status, body }
}

/** What Staffroom itself shows of the person's job. */
export async function jobOf(w: World, id: string) {
  const { data } = (await w.call('adam', 'GET', `/api/people/${id}/job`)).body
  return {
    number: data.info.employeeNumber,
    title: data.details.jobTitle?.name ?? null,
    department: data.details.department?.name ?? null,
    manager: data.details.manager?.id ?? null,
  }
}
export const employeeNumber = () => `N-${randomUUID().slice(0, 8)}`
