import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { OWN_ICONS } from '#ui/own-kinds.ts'
import { Palette } from '#ui/overlays/palette.tsx'
import { Desktop, Moon, SignOut, Sun } from '#ui/icons.ts'
import type { MenuLink } from '#ui/shell/menu-link.ts'
import type { PaletteGroup } from '#ui/overlays/use-palette-groups.ts'
import { mayOpen } from './gate.ts'
import { type Me, visitorOf } from './me.ts'
import { modules } from './modules.ts'
import { built } from './built.ts'
import { settingsGroups } from './settings-places.ts'

/** The command palette over people, pages and actions, as far as this person may open them. Loaded when it is first opened. */
export function OwnPalette({ me, places, onClose }: { me: Me; places: readonly MenuLink[]; onClose: () => void }) {
  return <Palette groups={useGroups(me, places)} onClose={onClose} />
}

const SCHEMES = { light: Sun, dark: Moon, auto: Desktop } as const

function useGroups(me: Me, places: readonly MenuLink[]): readonly PaletteGroup[] {
  const t = useTranslations()
  const router = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const say = (key: string) => t(key as never)
  const to = (path: string) => void router.navigate({ href: path })
  return [
    ...(me.beforeFirstDay ? [] : searches(me, say, to)),
    {
      word: say('ui.palette.actions'),
      entries: [
        ...(me.beforeFirstDay ? [] : actions(me, say, to)),
        ...(me.beforeFirstDay ? [] : kindActions(me, (key, values) => t(key as never, values as never), to)),
        ...themes(say, setColorScheme),
        signOut(say, to),
      ],
    },
    { word: say('ui.palette.pages'), entries: pages(me, places, say, to) },
  ]
}

const searches = (me: Me, say: (key: string) => string, to: (path: string) => void): PaletteGroup[] =>
  modules
    .flatMap((module) => module.searches ?? [])
    .filter(({ access }) => mayOpen(access, visitorOf(me)))
    .toSorted((a, b) => a.order - b.order)
    .map(({ word, load }) => ({
      word: say(word),
      search: async (query, limit) => {
        const { search } = await load()
        return (await search(query, limit)).map((found) => ({ ...found, onPick: () => to(found.to) }))
      },
    }))

const actions = (me: Me, say: (key: string) => string, to: (path: string) => void) =>
  modules
    .flatMap((module) => module.actions ?? [])
    .filter((action) => mayOpen(action.access, visitorOf(me)))
    .map(({ word, also, icon, run }) => ({
      id: word,
      word: say(word),
      also: also && say(also),
      icon,
      onPick: () => run(to),
    }))

/** One for each kind of leave that the company has added. */
const kindActions = (
  me: Me,
  say: (key: string, values: Record<string, string>) => string,
  to: (path: string) => void,
) =>
  modules
    .flatMap(({ kindAction }) => kindAction ?? [])
    .filter(({ access }) => mayOpen(access, visitorOf(me)))
    .flatMap(({ word, run }) =>
      me.ownKinds
        .filter(({ isRequestable }) => isRequestable)
        .map(({ id, name, icon }) => ({
          id: `${word} ${id}`,
          word: say(word, { name }),
          icon: OWN_ICONS[icon],
          onPick: () => run(to, id),
        })),
    )

const themes = (say: (key: string) => string, choose: (scheme: 'light' | 'dark' | 'auto') => void) =>
  (['light', 'dark', 'auto'] as const).map((scheme) => ({
    id: scheme,
    word: say(`shell.user.${scheme}`),
    note: say('shell.palette.theme'),
    also: say('shell.palette.also.theme'),
    icon: SCHEMES[scheme],
    onPick: () => choose(scheme),
  }))

const signOut = (say: (key: string) => string, to: (path: string) => void) => ({
  id: '/logout',
  word: say('shell.user.logout'),
  also: say('shell.palette.also.signOut'),
  icon: SignOut,
  onPick: () => to('/logout'),
})

/** Pages that people look for by other words than those of the menu. */
const ALSO = {
  '/calendar': 'calendar',
  '/company/organization-structure': 'orgChart',
  '/settings/personal/general': 'own',
  '/settings/personal/security': 'security',
  '/settings/personal/integrations': 'integrations',
  '/settings/company/locations': 'locations',
  '/settings/holidays': 'holidays',
  '/settings/time-off': 'policies',
  '/settings/roles': 'roles',
} as const

const alsoOf = (path: string, say: (key: string) => string) =>
  path in ALSO ? say(`shell.palette.also.${ALSO[path as keyof typeof ALSO]}`) : undefined

const pages = (me: Me, places: readonly MenuLink[], say: (key: string) => string, to: (path: string) => void) => [
  ...places.map((place) => ({
    id: place.to,
    word: place.word,
    also: alsoOf(place.to, say),
    icon: place.icon,
    onPick: () => to(place.to),
  })),
  ...settingsGroups(me, built, say).flatMap((group) =>
    group.places.map((place) => ({
      id: place.to,
      word: place.word,
      note: [say('shell.settings.label'), group.word].join(', '),
      also: alsoOf(place.to, say),
      onPick: () => to(place.to),
    })),
  ),
]
