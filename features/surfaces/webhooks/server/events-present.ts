import { z } from 'zod'
import { catalogueFacts } from '#features/core/catalogues/facts.ts'
import { companyFacts } from '#features/core/company/facts.ts'
import { extraDayFacts, holidayFacts } from '#features/core/holidays/facts.ts'
import { invitationFacts } from '#features/core/identity/invitations/facts.ts'
import { locationFacts } from '#features/core/locations/facts.ts'
import { user } from '#features/core/members/facts.ts'
import { roleFacts } from '#features/core/roles/facts.ts'
import { importing } from '#features/people/import/facts.ts'
import { leavingFacts } from '#features/people/leaving/facts.ts'
import { departmentFacts } from '#features/people/org/departments/facts.ts'
import { jobTitleFacts } from '#features/people/org/job-titles/facts.ts'
import { positionFacts } from '#features/people/org/positions/facts.ts'
import type { Context } from '#platform/context.ts'
import type { Ports } from '#platform/ports.ts'
import type { Delivery } from '#platform/openapi-deliveries.ts'
import { words } from '#platform/words.ts'
import { type EventArea, payload, TEST_EVENT } from '../contract.ts'
import { open, type WebhookEvent, webhookEvents } from './ports.ts'

const replaced = z.object({ replacementId: z.uuid().nullable() })
const held = z.object({ roleId: z.uuid() })
const day = z.iso.date()

/**
 * Events of the floors below, which do not know this feature. Left out is what is confidential already by having happened (pay, ID numbers,
 * benefits, files, private groups, a departure before the last day), and what is of no use to other programs.
 */
export const ofLowerFloors: readonly WebhookEvent[] = [
  ...open([user.created, user.updated, user.invited, invitationFacts.invitationAccepted]),
  ...open([user.activated, user.deactivated]),
  ...open([leavingFacts.carriedOut], z.object({ lastDay: day })),
  ...open([leavingFacts.rehired], z.object({ firstDay: day })),
  ...open([importing.imported], z.object({ people: z.int() })),
  ...open([departmentFacts.created, departmentFacts.updated]),
  ...open([departmentFacts.deleted], replaced),
  ...open([jobTitleFacts.created, jobTitleFacts.updated]),
  ...open([jobTitleFacts.deleted], replaced),
  ...open([positionFacts.created, positionFacts.updated, positionFacts.deleted]),
  ...open([locationFacts.created, locationFacts.updated]),
  ...open([locationFacts.deleted], replaced),
  ...open([roleFacts.created, roleFacts.updated]),
  ...open([roleFacts.deleted], replaced),
  ...open([roleFacts.given, roleFacts.taken, roleFacts.ended], held),
  ...open(
    [holidayFacts.created, holidayFacts.updated, holidayFacts.deleted],
    z.object({ firstDay: day, lastDay: day }),
  ),
  ...open([holidayFacts.imported], z.object({ added: z.int() })),
  ...open([extraDayFacts.created, extraDayFacts.updated, extraDayFacts.deleted], z.object({ day })),
  ...open([companyFacts.changed, companyFacts.logoChanged]),
  ...open([catalogueFacts.entryCreated, catalogueFacts.entryRenamed, catalogueFacts.entryArchived]),
  ...open([catalogueFacts.entryRestored]),
  ...open([catalogueFacts.entryDeleted], replaced),
]

/** Every event by its name. */
export const eventsOf = (ports: Ports): ReadonlyMap<string, WebhookEvent> =>
  new Map(ports.of(webhookEvents).map((one) => [one.kind.name, one]))

/** In the order of the modules, each area once. */
export function areasOf({ ports, say }: Pick<Context, 'ports' | 'say'>): EventArea[] {
  const byArea = Map.groupBy(eventsOf(ports).keys(), (name) => name.split('.')[0]!)
  return [...byArea].map(([area, names]) => ({
    area,
    name: say(`${area}.factArea`),
    events: names.map((name) => ({ name, label: labelOf(say, name) })),
  }))
}

export function labelOf(say: Context['say'], name: string): string {
  if (name === TEST_EVENT) return say('webhooks.testEvent')
  const [area, what] = name.split('.') as [string, string]
  return say(`${area}.facts.${what}`)
}

/** Every delivery there can be, for the document of the API. */
export const deliveriesOf = (ports: Ports): Delivery[] =>
  [...eventsOf(ports).values()].map(({ kind, data }) => ({
    name: kind.name,
    summary: labelOf(words('en'), kind.name),
    body: payload.extend({ type: z.literal(kind.name), data: payload.shape.data.extend(data.shape) }),
  }))
