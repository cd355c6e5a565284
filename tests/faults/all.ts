import { account } from './account.ts'
import { admission } from './admission.ts'
import { answers } from './answers.ts'
import { assets } from './assets.ts'
import { stocktakes } from './stocktakes.ts'
import { audience } from './audience.ts'
import { calendarFiles } from './calendar-files.ts'
import { chart } from './chart.ts'
import { credentials } from './credentials.ts'
import { directory } from './directory.ts'
import { driver } from './driver.ts'
import { durable } from './durable.ts'
import { fairness } from './fairness.ts'
import { fieldRules } from './field-rules.ts'
import { fields } from './fields.ts'
import { files } from './files.ts'
import type { Fault } from './fault.ts'
import { gates } from './gates.ts'
import { groups } from './groups.ts'
import { history } from './history.ts'
import { identity } from './identity.ts'
import { load } from './load.ts'
import { leave } from './leave.ts'
import { dayChanges } from './day-changes.ts'
import { daysOff } from './days-off.ts'
import { ofThen } from './of-then.ts'
import { leaving } from './leaving.ts'
import { onboarding } from './onboarding.ts'
import { lookingBack } from './looking-back.ts'
import { operating } from './operating.ts'
import { permissions } from './permissions.ts'
import { benefits } from './benefits.ts'
import { changeRequests } from './change-requests.ts'
import { profile } from './profile.ts'
import { tables } from './tables.ts'
import { randomHistories } from './random-histories.ts'
import { records } from './records.ts'
import { rights } from './rights.ts'
import { saml } from './saml.ts'
import { skills } from './skills.ts'
import { upgrading } from './upgrading.ts'
import { vouching } from './vouching.ts'
import { walls } from './walls.ts'
import { web } from './web.ts'
import { widening } from './widening.ts'

/** By the name of their file. */
export const faultsIn: Readonly<Record<string, readonly Fault[]>> = {
  account,
  assets,
  stocktakes,
  audience,
  benefits,
  directory,
  calendarFiles,
  chart,
  admission,
  credentials,
  identity,
  saml,
  vouching,
  rights,
  widening,
  permissions,
  answers,
  changeRequests,
  profile,
  tables,
  skills,
  fieldRules,
  fields,
  files,
  driver,
  records,
  gates,
  walls,
  groups,
  history,
  randomHistories,
  load,
  fairness,
  leave,
  ofThen,
  dayChanges,
  daysOff,
  leaving,
  lookingBack,
  onboarding,
  operating,
  upgrading,
  durable,
  web,
}

export const faults = Object.values(faultsIn).flat()
