import type { Name, World } from '#tests/world.ts'

let count = 0

/** What tests of benefits ask and do. */
export const benefitsOf = (w: World) => {
  const at = (who: Name, more = '') => `/api/people/${w.ids[who]}/benefits${more}`
  const input = (more: object = {}) => ({
    name: `Gym card ${count++}`,
    employerCost: 350,
    employeeCost: 49.5,
    currency: 'SEK',
    ...more,
  })
  return {
    at,
    input,
    make: async (more: object = {}): Promise<string> => {
      const { status, body } = await w.call('adam', 'POST', '/api/benefits', input(more))
      if (status !== 201) throw new Error(`no benefit: ${status} ${JSON.stringify(body)}`)
      return body.data.id
    },
    /** Everything that is left out of `more` becomes as it is for a new one. */
    change: (id: string, more: object = {}) => w.call('adam', 'PUT', `/api/benefits/${id}`, input(more)),
    show: async (id: string) => (await w.call('adam', 'GET', `/api/benefits/${id}`)).body.data,
    grant: (whose: Name, benefitId: string | null, more: object = {}, who: Name = 'hr') =>
      w.call(who, 'POST', at(whose), { benefitId, dateFrom: '2025-01-01', ...more }),
    given: async (whose: Name, benefitId: string, more: object = {}): Promise<string> => {
      const { status, body } = await w.call('hr', 'POST', at(whose), { benefitId, dateFrom: '2025-01-01', ...more })
      if (status !== 201) throw new Error(`not given: ${status} ${JSON.stringify(body)}`)
      return body.data.id
    },
    /** From a day on the person works elsewhere. */
    moved: async (whose: Name, change: { effectiveDate: string; locationId: string | null }): Promise<void> => {
      const { status, body } = await w.call('adam', 'POST', `/api/people/${w.ids[whose]}/job-changes`, change)
      if (status !== 201) throw new Error(`not moved: ${status} ${JSON.stringify(body)}`)
    },
    had: async (whose: Name, who: Name = 'hr') => (await w.call(who, 'GET', at(whose))).body.data,
    factsOf: async (subjectId: string): Promise<string[]> =>
      (
        await w.asAcme((db) =>
          db.selectFrom('events').select('name').where('subjectId', '=', subjectId).orderBy('at').execute(),
        )
      )
        .map(({ name }) => name)
        .filter((name) => name.startsWith('benefits.')),
  }
}
