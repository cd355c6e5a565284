import type { Fault } from './fault.ts'

const SKILLS = 'features/people/skills'
const TEST = `${SKILLS}/skills.test.ts`
const STORE = `${SKILLS}/server/store.ts`
const LINE = 'features/people/profile/line.test.ts'

/** What people can do, who changes it, and whom a person stands among. */
export const skills: readonly Fault[] = [
  {
    name: 'everyone changes the skills of everyone',
    file: `${SKILLS}/server/access.ts`,
    find: "relation.own || mayOf(actor, relation, 'personal', 'edit')",
    put: 'true',
    test: TEST,
    shows: 'every colleague sees it',
  },
  {
    name: 'people who have left count as having a skill',
    file: STORE,
    find: "p.skill_id = s.id and ${present('u')})`",
    put: 'p.skill_id = s.id)`',
    test: TEST,
    shows: 'do not count people who have left',
  },
  {
    name: 'merging two skills takes both off everyone',
    file: `${SKILLS}/server/actions.ts`,
    find: '  await store.copyPeople(ctx.db, id, intoId)\n',
    put: '',
    test: TEST,
    shows: 'two are merged',
  },
  {
    name: 'the reporting line of another day is shown to every colleague',
    file: 'features/people/profile/server/line-actions.ts',
    find: "  if (day) ensure(['job.job_info', 'job.job_details'].every((section) => mayOf(ctx.actor, relation, section, 'view')))\n",
    put: '',
    test: LINE,
    shows: 'nobody is shown whose job',
  },
]
