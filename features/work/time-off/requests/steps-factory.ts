import { addDays } from '#kit/days.ts'
import type { Name, World } from '#tests/world.ts'

interface Said {
  what: string
  by: { firstName: string } | null
  standsFor: { firstName: string } | null
  step: number | null
  steps: number | null
}
const spoken = ({ what, by, standsFor, step, steps }: Said) =>
  `${what}: ${by?.firstName ?? null}${standsFor ? ` for ${standsFor.firstName}` : ''}${step ? ` ${step}/${steps}` : ''}`

/** What tests of requests in steps ask and do. Each request is a week of its own. */
export const stepsIn = (w: World) => {
  let monday = '2026-06-01'
  const show = async (id: string, who: Name = 'adam') =>
    (await w.call(who, 'GET', `/api/time-off/requests/${id}`)).body.data
  const tryAsk = (by: Name, more: object = {}) => {
    monday = addDays(monday, 7)
    const leave = { kind: 'vacation', firstDay: monday, lastDay: addDays(monday, 4), approverIds: [] }
    return w.call(by, 'POST', '/api/time-off/requests', { ...leave, ...more })
  }
  return {
    show,
    tryAsk,
    /** @returns its id */
    ask: async (by: Name, more: object = {}): Promise<string> => {
      const { status, body } = await tryAsk(by, more)
      if (status !== 201) throw new Error(`no request: ${status} ${JSON.stringify(body)}`)
      return body.data.id
    },
    decide: (who: Name, id: string, status = 'approved') =>
      w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status }),
    approvers: async (id: string): Promise<string[]> =>
      (await show(id)).approvers
        .filter(({ standsFor }: Said) => standsFor === null)
        .map(({ firstName }: { firstName: string }) => firstName)
        .toSorted(),
    history: async (id: string): Promise<string[]> =>
      (await show(id)).history.filter(({ what }: Said) => what !== 'standIn').map(spoken),
    /** How often it is in the inbox of each, which is the number of their badge too. */
    inboxes: async (people: readonly Name[], id: string) => {
      const counts: number[] = []
      for (const who of people) {
        const { data } = (await w.call(who, 'GET', '/api/approvals')).body
        const mine = data.filter((item: { id: string }) => item.id === id).length
        const { approvalsCount } = (await w.call(who, 'GET', '/api/user-info')).body.user
        if (approvalsCount !== data.length)
          throw new Error(`${who}: ${approvalsCount} in the badge, ${data.length} items`)
        counts.push(mine)
      }
      return counts
    },
    notices: async (who: Name): Promise<string[]> =>
      (await w.call(who, 'GET', '/api/notifications')).body.data.map(({ type }: { type: string }) => type),
    lettersTo: (who: Name, { letters }: { letters: readonly { to: string }[] }) =>
      letters.filter(({ to }) => to === `${who}@${w.acme.domain}.test`).length,
  }
}
