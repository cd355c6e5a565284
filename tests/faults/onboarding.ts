import type { Fault } from './fault.ts'

const CHECKLISTS = 'features/work/checklists'
const ACCESS = `${CHECKLISTS}/server/access.ts`
const RUNNING = `${CHECKLISTS}/checklists.test.ts`
const NOTIFYING = `${CHECKLISTS}/notifying.test.ts`
const STARTING = `${CHECKLISTS}/starting.test.ts`

/** Onboarding: who sees and completes a step, what starts a checklist, when people are told. */
export const onboarding: readonly Fault[] = [
  {
    name: 'what is overdue is written about again whenever anything becomes due',
    file: `${CHECKLISTS}/server/mail.ts`,
    find: 'steps.find((step) => isNew.has(step.id))',
    put: 'steps[0]',
    test: `${CHECKLISTS}/digest.test.ts`,
    shows: 'what is due comes in one email a morning',
  },
  {
    name: 'a person reads the whole offboarding that is prepared for them',
    file: ACCESS,
    find: "(relation.own && kind === 'onboarding')",
    put: 'relation.own',
    test: RUNNING,
    shows: 'of an offboarding the person sees only their own steps',
  },
  {
    name: 'HR acknowledges for another person',
    file: ACCESS,
    find: "(isOwn || (kind !== 'read' && may.keep(actor)))",
    put: '(isOwn || may.keep(actor))',
    test: RUNNING,
    shows: 'reading is acknowledged by the reader alone',
  },
  {
    name: 'an acknowledgement is taken back',
    file: ACCESS,
    find: "isDone && kind !== 'read' && (doneBy",
    put: 'isDone && (doneBy',
    test: RUNNING,
    shows: 'reading is acknowledged by the reader alone',
  },
  {
    name: 'another version is acknowledged than the one that was read',
    file: `${CHECKLISTS}/server/step-actions.ts`,
    find: 'acknowledged !== null && textVersion !== acknowledged',
    put: 'acknowledged !== null && textVersion === undefined',
    test: RUNNING,
    shows: 'reading is acknowledged by the reader alone',
  },
  {
    name: 'a role of one department counts in all of them',
    file: ACCESS,
    find: 'coalesce(ur.department_id, ur.location_id) is null',
    put: 'true',
    test: RUNNING,
    shows: 'a role counts where it was given',
  },
  {
    name: 'the last two steps, done at once, leave the checklist running',
    file: `${CHECKLISTS}/server/step-store.ts`,
    find: 'for update of c, s',
    put: 'for update of s',
    test: RUNNING,
    shows: 'the last step ends the checklist once',
  },
  {
    name: 'two who start a checklist at once start it twice',
    sql: 'drop index checklists_running',
    test: RUNNING,
    shows: 'it runs once per person',
  },
  {
    name: 'people who have been here for years are onboarded',
    file: 'features/people/onboarding/server/store.ts',
    find: 'coalesce(u.hire_date >= ${today} - ${NEW_FOR}::int, true)',
    put: 'true',
    test: STARTING,
    shows: 'not for those who have been here for long',
  },
  {
    name: 'an archived template starts for new people',
    file: `${CHECKLISTS}/server/store.ts`,
    find: 'where t.id = ${templateId} and t.archived_at is null and',
    put: 'where t.id = ${templateId} and',
    test: STARTING,
    shows: 'an archived template starts nothing',
  },
  {
    name: 'an employment type that was removed still starts a template',
    file: 'features/people/onboarding/server/store.ts',
    find: ' and e.ended_at is null',
    put: '',
    test: STARTING,
    shows: 'by employment type, once that is known',
  },
  {
    name: 'the day is the day in UTC',
    file: `${CHECKLISTS}/server/store.ts`,
    find: "sql<string>`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date`",
    put: "sql<string>`(${now}::timestamptz at time zone 'UTC')::date`",
    test: NOTIFYING,
    shows: 'the owners are notified',
  },
  {
    name: 'owners are notified in the night',
    file: `${CHECKLISTS}/server/step-store.ts`,
    find: 'const MORNING = 7',
    put: 'const MORNING = 0',
    test: NOTIFYING,
    shows: 'the owners are notified',
  },
  {
    name: 'a last day that is removed leaves the offboarding running',
    file: `${CHECKLISTS}/server/reactions.ts`,
    find: "else await stopAll(ctx, subjectId, 'lastDayRemoved')",
    put: 'else await Promise.resolve()',
    test: STARTING,
    shows: 'a last day starts the offboarding',
  },
]
