import type { Name, World } from '#tests/world.ts'

type StepGiven = { who: string; users?: readonly Name[] } & Record<string, unknown>

let made = 0

/** What tests of approval flows make. */
export const flowsOf = (w: World) => {
  const sent = (steps: readonly StepGiven[], more: object = {}) => ({
    name: `Flow ${++made}`,
    steps: steps.map(({ users = [], ...step }) => ({ ...step, userIds: users.map((name) => w.ids[name]) })),
    ...more,
  })
  const create = (steps: readonly StepGiven[], more: object = {}, who: Name = 'adam') =>
    w.call(who, 'POST', '/api/approval-flows', { purpose: 'timeOff', ...sent(steps, more) })
  return {
    sent,
    create,
    /** @returns its id */
    make: async (steps: readonly StepGiven[], more: object = {}, who: Name = 'adam'): Promise<string> => {
      const { status, body } = await create(steps, more, who)
      if (status !== 201) throw new Error(`no flow: ${status} ${JSON.stringify(body)}`)
      return body.data.id
    },
    list: async (who: Name = 'adam', archived = false) =>
      (await w.call(who, 'GET', `/api/approval-flows?purpose=timeOff&archived=${archived}`)).body,
    show: async (id: string, who: Name = 'adam') => (await w.call(who, 'GET', `/api/approval-flows/${id}`)).body.data,
    change: (id: string, steps: readonly StepGiven[], more: object = {}) =>
      w.call('adam', 'PUT', `/api/approval-flows/${id}`, sent(steps, more)),
    withoutManager: (withoutManager: string) =>
      w.call('adam', 'PUT', '/api/approval-flows/without-manager', { withoutManager }),
  }
}
