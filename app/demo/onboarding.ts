import { addDays, type Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import { builtInRole } from '#features/core/roles/server/api.ts'
import { made } from './made.ts'
import type { DemoPerson } from './people.ts'

interface DemoStep {
  title: string
  kind: 'task' | 'read' | 'fill' | 'meet'
  owner: 'person' | 'manager' | 'buddy' | 'hr'
  offsetDays: number
  body?: string
  section?: 'personal'
}

const HOUSE_RULES = `We start the day when it suits our team, and say so in the calendar.
Doors close at eight in the evening. The last one out turns off the lights.
Something is wrong, or unsafe? Tell your manager or HR the same day.`

const JOINING: DemoStep[] = [
  { title: 'Send the contract and the first day by email', kind: 'task', owner: 'hr', offsetDays: -14 },
  { title: 'Order a laptop and a badge', kind: 'task', owner: 'hr', offsetDays: -7 },
  { title: 'Choose a desk next to the team', kind: 'task', owner: 'manager', offsetDays: -3 },
  { title: 'Lunch with the team', kind: 'meet', owner: 'manager', offsetDays: 0 },
  { title: 'House rules', kind: 'read', owner: 'person', offsetDays: 0, body: HOUSE_RULES },
  { title: 'Phone, address and emergency contact', kind: 'fill', owner: 'person', offsetDays: 1, section: 'personal' },
  { title: 'A walk through the workshop', kind: 'meet', owner: 'buddy', offsetDays: 2 },
  { title: 'How the first month went', kind: 'meet', owner: 'manager', offsetDays: 30 },
]

const LEAVING: DemoStep[] = [
  { title: 'Agree on who takes over what', kind: 'meet', owner: 'manager', offsetDays: -14 },
  { title: 'A talk about the time here', kind: 'meet', owner: 'hr', offsetDays: -5 },
  { title: 'Return the laptop, badge and keys', kind: 'task', owner: 'person', offsetDays: 0 },
  { title: 'Certificate of employment', kind: 'task', owner: 'hr', offsetDays: 7 },
]

/** What happens when people join and leave; two who are new are in the middle of it, and nothing of theirs is late. */
export async function seedOnboarding(
  db: Db,
  demo: readonly DemoPerson[],
  people: ReadonlyMap<string, string>,
  today: Day,
): Promise<void> {
  const templateId = await template(db, 'First weeks', 'onboarding', JOINING)
  await template(db, 'Last days', 'offboarding', LEAVING)
  const hrRoleId = await builtInRole(db, 'hr')
  for (const [key, buddy] of [
    ['wilma.engstrom', 'employee'],
    ['chidi.eze', 'ben.turner'],
  ] as const) {
    const { manager, hireDate } = demo.find((person) => person.key === key)!
    const owners = { person: key, manager: manager!, buddy, hr: 'hr' }
    const checklistId = await checklist(db, templateId, hireDate, (owner) => people.get(owners[owner])!)
    const steps = JOINING.map((step, position) => {
      const due = addDays(hireDate, step.offsetDays)
      const done = due < today && { doneAt: at(due), doneBy: people.get(owners[step.owner])! }
      return { ...step, ...done, checklistId, position, ownerRoleId: step.owner === 'hr' ? hrRoleId : null }
    })
    for (const step of steps) await db.insertInto('checklistSteps').values(step).execute()
  }
}

const at = (day: Day) => new Date(`${day}T08:30:00Z`)

async function template(db: Db, name: string, kind: 'onboarding' | 'offboarding', steps: readonly DemoStep[]) {
  const templateId = await made(db, 'onboardingTemplates', { name, kind })
  const rows = steps.map((step, position) => ({ ...step, templateId, position }))
  await db.insertInto('onboardingTemplateSteps').values(rows).execute()
  return templateId
}

function checklist(db: Db, templateId: string, hireDate: Day, owner: (which: DemoStep['owner']) => string) {
  const startedOn = addDays(hireDate, -21)
  return made(db, 'checklists', {
    templateId,
    userId: owner('person'),
    name: 'First weeks',
    kind: 'onboarding',
    buddyId: owner('buddy'),
    startedHow: 'hand',
    startedBy: owner('hr'),
    startedAt: at(startedOn),
    startedOn,
  })
}
