import { tabScreen } from '#features/people/profile/web/api.ts'
import type { ProfileTab, Screen, WebModule } from '#ui/shell/screens.ts'

const tab: ProfileTab = {
  path: 'files',
  order: 110,
  word: 'files.title',
  section: 'files',
  load: () => import('./files-tab.tsx'),
}

const selfService = (rest: string): Screen => ({
  path: `/self-service/profile/$id${rest}`,
  place: 'company',
  access: 'session',
  frame: 'company',
  early: true,
  load: () => import('./self-service-screen.tsx'),
})

export const web: WebModule = {
  profileTabs: [tab],
  screens: [
    { ...tabScreen(tab), path: '/people/$id/files/folder/$folderId' },
    selfService(''),
    selfService('/files'),
    selfService('/files/folder/$folderId'),
  ],
}
