import type { Fault } from './fault.ts'

/** What is told of access: who sees what, what opens and closes, what ends. */
export const answers: readonly Fault[] = [
  {
    name: 'who sees a field leaves out where else it stands',
    file: 'features/people/access/server/ports.ts',
    find: '...(field?.also ?? []),',
    put: '',
    test: 'features/people/access/fields.test.ts',
    shows: 'exactly those are told who find it anywhere',
  },
  {
    name: 'who sees a column of the list is told of those who have no list',
    file: 'features/people/access/server/explain-actions.ts',
    find: 'if (!reached || !held) return []',
    put: 'if (!reached || !held) if (!reached) return []',
    also: { find: 'latest(reached.since, held)', put: 'latest(reached.since, held ?? new Date(0))' },
    test: 'features/people/access/fields.test.ts',
    shows: 'exactly those are told who find it anywhere',
  },
  {
    name: 'a department that moves is told of without those below it',
    file: 'features/people/access/server/rules.ts',
    find: 'for (const one of within) for (const child of below.get(one) ?? []) within.add(child.id)',
    put: 'for (const child of below.get(id) ?? []) if (child.id === id) within.add(child.id)',
    test: 'features/people/access/moves.test.ts',
    shows: 'with everything below it',
  },
  {
    name: 'everybody is told what opens when a department moves',
    file: 'features/people/access/contract.ts',
    find: "needs: { anyOf: ['settings.departments.edit'] }",
    put: "needs: 'session'",
    test: 'features/people/access/moves.test.ts',
    shows: 'is asked by whoever may make the change; wrong places are said under their field',
  },
  {
    name: 'that a role has ended is told at every run',
    file: 'features/core/roles/server/ending-store.ts',
    find: 'and end_told_for is distinct from ends_on returning',
    put: 'returning',
    test: 'features/surfaces/notifications/role-ends.test.ts',
    shows: 'when it has ended they are told once, however often the job runs',
  },
  {
    name: 'that a role ends soon is told every morning',
    file: 'features/core/roles/server/ending-store.ts',
    find: 'and near_told_for is distinct from ends_on',
    put: '',
    test: 'features/surfaces/notifications/role-ends.test.ts',
    shows: 'a week before, its holder and its giver are told, once, in the bell and by mail',
  },
  {
    name: 'a calendar feed passes the gate of the second factor',
    file: 'features/surfaces/calendar/server/actions.ts',
    find: '    passGates(actor.gates)\n',
    put: '',
    test: 'features/surfaces/calendar/calendar.test.ts',
    shows: 'is closed for want of a second factor, not before the day, and opens again with one',
  },
]
