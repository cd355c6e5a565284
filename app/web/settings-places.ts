import { SETTINGS, type SettingsEntry } from '#ui/shell/screens.ts'
import type { SubMenuGroup } from '#ui/shell/sub-menu.tsx'
import { mayOpen } from './gate.ts'
import { type Me, visitorOf } from './me.ts'
import type { Built } from './built.ts'

/**
 * The order of the settings' pages, built or not, under `/settings/`. Group, word and access of a page are brought by its feature (`settings` of
 * its web module); a page that no feature brings is not shown.
 */
const ORDER: readonly string[] = [
  'personal/general',
  'personal/security',
  'personal/integrations',
  'company/general',
  'company/sign-in',
  'company/locations',
  'company/working-schedule',
  'company/dashboard',
  'company/compensation',
  'company/employment',
  'company/assets',
  'company/benefits',
  'sso',
  'webhooks',
  'audit',
  'departments',
  'job-title',
  'employee-fields',
  'employee-fields/skills',
  'employee-fields/tables',
  'onboarding',
  'roles',
  'time-off',
  'time-off/types',
  'time-off/flows',
  'holidays',
  'time-tracking',
  'assets',
  'benefits',
].map((path) => `/settings/${path}`)

/** The settings' sub-menu for this person; groups with nothing in them are left out. */
export const settingsGroups = (me: Me, { screenAt, settings }: Built, say: (key: string) => string): SubMenuGroup[] =>
  SETTINGS.map((group) => ({
    word: say(`shell.settings.${group}`),
    places: settings
      .filter((entry) => entry.group === group && isOpen(entry, screenAt(entry.path), me))
      .toSorted((a, b) => at(a) - at(b))
      .map(({ path, word }) => ({ to: path, word: say(word) })),
  })).filter((group) => group.places.length > 0)

const isOpen = (entry: SettingsEntry, screen: ReturnType<Built['screenAt']>, me: Me): boolean =>
  screen !== undefined &&
  (!me.beforeFirstDay || screen.early === true) &&
  mayOpen(entry.access ?? screen.access, visitorOf(me))

/** The position of a page in the menu; pages missing from the order go last. */
const at = ({ path }: SettingsEntry): number => (ORDER.includes(path) ? ORDER.indexOf(path) : ORDER.length)
