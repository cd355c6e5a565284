import type { Fault } from './fault.ts'

const TEST = 'features/work/change-requests/change-requests.test.ts'
const ACTIONS = 'features/work/change-requests/server/actions.ts'
const ACCESS = 'features/work/change-requests/server/access.ts'
const OWN = 'features/work/change-requests/own-fields.test.ts'
const STORE = 'features/work/change-requests/server/store.ts'

/** What people propose to change of their own record. */
export const changeRequests: readonly Fault[] = [
  {
    name: 'anyone may decide on a proposed change',
    file: ACCESS,
    find: "if (section !== 'tableRow') return mayOf(actor, relation, section, level)",
    put: "if (section !== 'tableRow') return true",
    test: TEST,
    shows: 'decides on what Ann has proposed',
  },
  {
    name: 'a change of someone else’s record can be proposed',
    file: ACCESS,
    find: '(relation.own || (relation.manages && FOR_REPORTS.includes(section))) &&',
    put: '',
    test: TEST,
    shows: 'proposes a change of',
  },
  {
    name: 'a proposed change is in the inbox of everyone',
    file: ACCESS,
    find: "and ${visibleThrough(actor, section, 'edit', 'c.user_id')}",
    put: '',
    test: TEST,
    shows: 'decides on what Ann has proposed',
  },
  {
    name: 'a declined change is made all the same',
    file: ACTIONS,
    find: "if (by === 'approve') await APPLY",
    put: 'await APPLY',
    test: TEST,
    shows: 'that is declined leaves the record as it is',
  },
  {
    name: 'a change whose field was changed meanwhile is approved along with the safe ones',
    file: ACTIONS,
    find: 'if (ifSafe && changedMeanwhile(row).length > 0)',
    put: 'if (ifSafe && false)',
    test: TEST,
    shows: 'whose field was changed meanwhile',
  },
  {
    name: 'a change is decided twice',
    file: STORE,
    find: "    .where('status', 'in', [...from])\n",
    put: '',
    test: TEST,
    shows: 'two who decide at once',
  },
  {
    name: 'a proposed value of a field is decided by anyone who edits any field',
    file: 'features/people/custom-fields/server/access.ts',
    find: '(${sql.ref(field)} = any(${alike}::uuid[]) and ${visibleThrough',
    put: '(${visibleThrough',
    test: OWN,
    shows: 'with the rights own view,',
  },
  {
    name: 'an audience does not keep a proposed value back',
    file: 'features/people/custom-fields/server/access.ts',
    find: 'and ${actor.isAdmin ? sql`true` : isFor(actor.userId)})`',
    put: ')`',
    test: OWN,
    shows: 'for the person alone',
  },
  {
    name: 'those whom a field is not for are told of what is proposed for it',
    file: ACTIONS,
    find: 'field ? await limitOfField(db, part) : null',
    put: 'null',
    test: OWN,
    shows: 'for the person alone',
  },
  {
    name: 'a right to see a field is enough to decide on it',
    file: ACCESS,
    find: "level === 'edit' ? mayOfField.edit(actor, relation, field) : mayOfField.see(actor, relation, field)",
    put: 'mayOfField.see(actor, relation, field)',
    test: OWN,
    shows: 'manager view',
  },
  {
    name: 'a change of the job can be proposed by people who may not see it',
    file: 'features/work/change-requests/server/job-actions.ts',
    find: '  ensure(may.propose(ctx.actor, relationFrom(ctx.actor, userId, relation), JOB))\n',
    put: '',
    test: 'features/work/change-requests/job-changes.test.ts',
    shows: 'is proposed by people for themselves',
  },
  {
    name: 'people decide on what they have proposed themselves',
    file: ACCESS,
    find: "!isAuthor(actor, request) && reaches(actor, relation, request, 'edit')",
    put: "reaches(actor, relation, request, 'edit')",
    test: 'features/work/change-requests/contacts.test.ts',
    shows: 'never decided by its author',
  },
  {
    name: 'what is no longer there is approved',
    file: ACTIONS,
    find: "if (by === 'approve' && isGone(row))",
    put: "if (by === 'approve' && false)",
    test: 'features/work/change-requests/contacts.test.ts',
    shows: 'that was removed meanwhile',
  },
  {
    name: 'a decision is made over a change that the decider has not seen',
    file: ACTIONS,
    find: 'version !== versionOf(row)',
    put: 'version !== row.version && false',
    test: 'features/work/change-requests/contacts.test.ts',
    shows: 'changed after the decider has looked',
  },
  {
    name: 'a hidden date of birth can be proposed by a manager who does not see it',
    file: ACTIONS,
    find: 'if (unseen.length > 0) throw',
    put: 'if (false) throw',
    test: 'features/work/change-requests/reports.test.ts',
    shows: 'a hidden date of birth',
  },
]
