import type { Name, World } from '#tests/world.ts'

/** What tests of proposals do again and again. */
export function requestsOf(w: World) {
  const of = (whose: Name) => `/api/people/${w.ids[whose]}/change-requests`
  const list = async (who: Name, whose: Name) => (await w.call(who, 'GET', of(whose))).body
  const one = async (who: Name, id: string) => w.call(who, 'GET', `/api/change-requests/${id}`)
  const inbox = async (who: Name): Promise<Item[]> =>
    (await w.call(who, 'GET', '/api/approvals')).body.data.filter(
      ({ source }: { source: string }) => source === 'changeRequests',
    )
  const decide = (who: Name, id: string, decision: 'approved' | 'declined', more: object = {}) =>
    w.call(who, 'PUT', `/api/approvals/changeRequests/${id}`, { decision, comment: '', ...more })
  return { of, list, one, inbox, decide }
}

interface Item {
  id: string
  version: number
  lines: string[]
  changes: string[]
  concerns: { text: string }[]
  actions: string[]
}
