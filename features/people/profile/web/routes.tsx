import { UserCircle } from '#ui/icons.ts'
import type { Coming } from './coming-tab.tsx'
import type { ProfileTab, Screen, WebModule } from '#ui/shell/screens.ts'

const load = () => import('./profile-screen.tsx')

/** The address of a tab that some feature brings. */
export const tabScreen = ({ path }: ProfileTab): Screen => ({
  path: `/people/$id/${path}`,
  place: 'company',
  access: 'session',
  frame: 'company',
  early: true,
  load,
})

/** Tabs whose area is still to come. */
const coming = (path: Coming, order: number): ProfileTab => ({
  path,
  order,
  word: `people.coming.${path}`,
  section: path,
  isToCome: true,
  load: () => import('./coming-tab.tsx').then(({ comingTab }) => ({ Tab: comingTab(path) })),
})

export const web: WebModule = {
  menu: [{ path: '/people/$me', word: 'profile.menu.word', short: 'profile.menu.short', icon: UserCircle }],
  screens: [
    { path: '/people/$id', place: 'company', access: 'session', frame: 'company', early: true, load },
    {
      path: '/update-profile',
      place: 'company',
      access: 'session',
      frame: 'company',
      load: () => import('./update-profile-screen.tsx'),
    },
  ],
  hosts: [{ params: ['mend'], load: () => import('./mend-dialog.tsx') }],
  profileTabs: [
    {
      path: 'personal',
      order: 10,
      word: 'people.personal',
      section: 'personal',
      showsDays: true,
      load: () => import('./personal-tab.tsx'),
    },
    {
      path: 'job',
      order: 20,
      word: 'people.job',
      section: 'job',
      showsDays: true,
      load: () => import('./job-tab.tsx'),
    },
    coming('timesheet', 40),
    coming('documents', 90),
    coming('notes', 95),
  ],
}
