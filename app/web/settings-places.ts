import type { SubMenuGroup } from '#ui/shell/sub-menu.tsx'
import { mayOpen } from './gate.ts'
import { type Me, visitorOf } from './me.ts'
import type { Built } from './built.ts'

/** Path under `/settings/`, and its word under `shell.settings`. */
const GROUPS: readonly { word: string; pages: readonly (readonly [path: string, word: string])[] }[] = [
  {
    word: 'personal',
    pages: [
      ['personal/general', 'general'],
      ['personal/security', 'security'],
      ['personal/integrations', 'integrations'],
    ],
  },
  {
    word: 'company',
    pages: [
      ['company/general', 'general'],
      ['company/sign-in', 'signIn'],
      ['company/locations', 'locations'],
      ['company/working-schedule', 'workingSchedule'],
      ['company/compensation', 'compensation'],
      ['company/employment', 'employment'],
      ['company/assets', 'assetKinds'],
      ['company/benefits', 'benefitKinds'],
      ['sso', 'sso'],
      ['audit', 'audit'],
    ],
  },
  {
    word: 'people',
    pages: [
      ['departments', 'departments'],
      ['job-title', 'jobTitles'],
      ['employee-fields', 'employeeFields'],
      ['onboarding', 'onboarding'],
      ['roles', 'roles'],
    ],
  },
  {
    word: 'time',
    pages: [
      ['time-off', 'timeOff'],
      ['holidays', 'holidays'],
      ['time-tracking', 'timeTracking'],
    ],
  },
  {
    word: 'things',
    pages: [
      ['assets', 'assets'],
      ['benefits', 'benefits'],
    ],
  },
]

/** The settings' sub-menu for this person; groups with nothing in them are left out. */
export const settingsGroups = (me: Me, { screenAt }: Built, say: (key: string) => string): SubMenuGroup[] =>
  GROUPS.map((group) => ({
    word: say(`settings.${group.word}`),
    places: group.pages
      .map(([path, word]) => ({ to: `/settings/${path}`, word: say(`settings.${word}`) }))
      .filter(({ to }) => {
        const screen = screenAt(to)
        return screen !== undefined && mayOpen(screen.access, visitorOf(me))
      }),
  })).filter((group) => group.places.length > 0)
