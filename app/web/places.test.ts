import { describe, expect, test } from 'vitest'
import { MAIN, SLIM } from '../../tests/specification/menus.ts'
import table from '../../tests/specification/routes.tsv?raw'
import { House } from '#ui/icons.ts'
import type { Access } from '#ui/shell/screens.ts'
import type { Me } from './me.ts'
import type { Built } from './built.ts'
import { sidebarPlaces, thumbPlaces, type Version } from './places.ts'
import { settingsGroups } from './settings-places.ts'

const ME = '5f0c6f0e-0000-4000-8000-000000000001'

/** As if every specified screen were there, each with the access that the specification gives. */
const access = new Map(
  table
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split('\t') as [string, string, string])
    .map(([path, , who]) => [shape(path), who === 'session' || who === 'public' ? who : anyOf(who)] as const),
)
const everything: Built = {
  screenAt: (path) => {
    const known = access.get(shape(path))
    return known && { access: known }
  },
  hasAction: () => false,
  brought: [...new Set([...MAIN, ...SLIM.map((path) => path.replace('{id}', '$me')), '/notes'])].map((path) => ({
    path,
    word: path,
    icon: House,
  })),
  settings: [...access.keys()]
    .filter((path) => path.startsWith('/settings/'))
    .map((path) => ({ path, word: path, group: path.startsWith('/settings/personal/') ? 'personal' : 'company' })),
}

function shape(path: string) {
  return path.replaceAll(/\$\w+|\{\w+\}/g, '$').replace(/(.)\/$/, '$1')
}
function anyOf(who: string): Access {
  const [first, ...rest] = who.split(' ')
  return { anyOf: [first!, ...rest] }
}

function person(permissions: string[], isAdmin = false): Me {
  return {
    user: { id: ME, isVerified: true, shouldChangePassword: false, isAdmin, approvalsCount: 0 },
    permissions,
    mandatoryActions: { required: [], not_required: [] },
  } as unknown as Me
}

const admin = person([], true)
const addresses = (me: Me, version: Version) => sidebarPlaces(version, me, everything, (key) => key).map(({ to }) => to)

describe('once every screen is there', () => {
  test('S2-MENU-01: the main menu, in its order', () => {
    expect(addresses(admin, 'V1').slice(0, 17)).toEqual(MAIN)
  })

  test('S2-MENU-04 and 05: the slim sidebar, and after it what it lacks', () => {
    const all = addresses(admin, 'V2')
    expect(all.slice(0, 7)).toEqual(SLIM.map((path) => path.replace('{id}', ME)))
    expect(all.slice(7)).toContain('/files')
    expect(new Set(all).size).toBe(all.length)
  })

  test('what the specification has in no menu stands at the end, in both', () => {
    const more = { path: '/announcements', word: 'announcements.menu.word', icon: House }
    const built: Built = {
      ...everything,
      screenAt: (path) => (path === more.path ? { access: 'session' } : everything.screenAt(path)),
      brought: [more, ...everything.brought],
    }
    for (const version of ['V1', 'V2'] as const) {
      const places = sidebarPlaces(version, admin, built, (key) => key)
      expect(places.at(-1)).toMatchObject({ to: '/announcements', word: 'announcements.menu.word' })
      expect(places.slice(0, -1).map(({ to }) => to)).toEqual(addresses(admin, version))
    }
  })

  test.each([
    ['S2-MENU-06', '/people', 'people.people.view'],
    ['S2-MENU-06', '/people', 'people.people.edit'],
    ['S2-MENU-07', '/reports', 'reports.timeoff_reports.edit'],
    ['S2-MENU-07', '/reports', 'reports.timetracking_reports.edit'],
  ])('%s: %s with %s alone, and not without', (_, path, permission) => {
    expect(addresses(person([permission]), 'V2')).toContain(path)
    expect(addresses(person([]), 'V2')).not.toContain(path)
  })

  const REQUEST = { to: '.?ask=vacation', access: { anyOf: ['own.timeoff.record.edit'] } } as const

  test("the phone's bar has no request for someone who may not ask", () => {
    const bar = (permissions: string[]) =>
      thumbPlaces(person(permissions), everything, REQUEST, (key) => key).map(({ to }) => to)
    expect(bar([])).not.toContain(REQUEST.to)
    expect(bar(['own.timeoff.record.view'])).not.toContain(REQUEST.to)
    expect(bar(['own.timeoff.record.edit'])).toContain(REQUEST.to)
  })

  test("the phone's bar: the request in the middle", () => {
    const bar = thumbPlaces(admin, everything, REQUEST, (key) => key)
    expect(bar.map(({ to }) => to)).toEqual([
      '/dashboard',
      '/calendar',
      '.?ask=vacation',
      '/approvals',
      `/people/${ME}`,
    ])
  })

  const settings = (me: Me, built = everything) =>
    settingsGroups(me, built, (key) => key).flatMap((group) => group.places.map(({ to }) => to))
  const SPECIFIED = [
    'assets',
    'benefits',
    'company/general',
    'departments',
    'employee-fields',
    'holidays',
    'job-title',
    'roles',
    'sso',
    'time-off',
    'time-tracking',
    'onboarding',
  ].map((path) => `/settings/${path}`)

  test('a settings page stands in its group where the order has it, one that it does not know at the end', () => {
    const entry = (path: string, group: 'time' | 'people') => ({ path: `/settings/${path}`, group, word: `w.${path}` })
    const built: Built = {
      ...everything,
      screenAt: () => ({ access: 'session' }),
      settings: [
        entry('surveys', 'time'),
        entry('holidays', 'time'),
        entry('roles', 'people'),
        entry('time-off', 'time'),
      ],
    }
    expect(settingsGroups(person([]), built, (key) => key)).toEqual([
      { word: 'shell.settings.people', places: [{ to: '/settings/roles', word: 'w.roles' }] },
      {
        word: 'shell.settings.time',
        places: [
          { to: '/settings/time-off', word: 'w.time-off' },
          { to: '/settings/holidays', word: 'w.holidays' },
          { to: '/settings/surveys', word: 'w.surveys' },
        ],
      },
    ])
    const closed = {
      ...built,
      settings: [{ ...entry('roles', 'people'), access: { anyOf: ['settings.roles.edit'] } as const }],
    }
    expect([settings(person([]), closed), settings(person(['settings.roles.edit']), closed)]).toEqual([
      [],
      ['/settings/roles'],
    ])
  })

  test("S2-SET-02: the administrator's settings", () => {
    expect(settings(admin)).toEqual(expect.arrayContaining(['/settings/personal/general', ...SPECIFIED]))
  })

  test.each(SPECIFIED)('S2-SET-02: %s with its permission alone, beside what is personal', (path) => {
    const asked = access.get(shape(path))
    if (typeof asked !== 'object') throw new Error(`${path} asks for no permission`)
    expect(settings(person([asked.anyOf[0]]))).toContain(path)
    expect(settings(person([])).every((one) => one.startsWith('/settings/personal/'))).toBe(true)
    expect(settings(person([]))).toContain('/settings/personal/general')
  })
})
