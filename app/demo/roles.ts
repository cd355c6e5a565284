import { giveRole } from '#features/core/members/server/api.ts'
import { builtInRole, makeRole } from '#features/core/roles/server/api.ts'
import { addDays, type Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'

type Ids = ReadonlyMap<string, string>

const view = (...keys: string[]) => keys.map((key) => `${key}.view`)
const edit = (...keys: string[]) => keys.map((key) => `${key}.edit`)

const PARTNER = [
  ...view('other.personal', 'other.emergency', 'other.timesheet'),
  ...edit('other.job.job_info', 'other.job.job_details', 'other.timeoff.record', 'other.timeoff.adjust'),
]
const PAYROLL = [
  ...view('other.personal', 'other.job.job_info', 'other.job.job_details', 'other.timeoff.record', 'other.timesheet'),
  ...edit(
    'other.compensation',
    'other.benefits',
    'other.job.employment',
    'reports.timetracking_reports',
    'settings.benefits',
  ),
  'people.export',
]
const LEAD = [
  ...view('manager.emergency', 'manager.job.employment', 'calendar.sick_day'),
  ...edit('manager.timeoff.record', 'manager.timeoff.adjust', 'manager.timesheet', 'manager.job.job_details'),
]

/** Roles of the company's own, and people who hold one in a part of the company or for a while. */
export async function seedRoles(
  db: Db,
  { departments, locations }: { departments: Ids; locations: Ids },
  people: Ids,
  today: Day,
): Promise<void> {
  const id = (key: string) => people.get(key)!
  const by = id('admin')
  const partner = await makeRole(db, 'People partner', 'Looks after the people of one office or department', PARTNER)
  const payroll = await makeRole(db, 'Payroll', 'Pays people, and sees what that takes', PAYROLL)
  const lead = await makeRole(db, 'Team lead', 'Plans the leave and time of their own team', LEAD)
  const give = (roleId: string, keys: string[], where: { department?: string; location?: string; until?: Day } = {}) =>
    giveRole(db, {
      roleId,
      userIds: keys.map(id),
      place: {
        departmentId: where.department ? departments.get(where.department)! : null,
        locationId: where.location ? locations.get(where.location)! : null,
      },
      endsOn: where.until ?? null,
      by,
    })
  await give(lead, [
    'manager',
    'priya.raghunathan',
    'lukas.brandt',
    'dmitry.sokolov',
    'elin.akesson',
    'linus.bergqvist',
  ])
  await give(payroll, ['ilze.berzina'])
  await give(partner, ['priya.raghunathan'], { location: 'bengaluru' })
  await give(partner, ['petra.vikstrom'], { department: 'Production' })
  await give(partner, ['olga.morozova'], { location: 'riga', until: addDays(today, 45) })
  await give(await builtInRole(db, 'asset_manager'), ['anil.menon'])
}
