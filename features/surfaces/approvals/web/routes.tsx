import { Tray } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  menu: [{ path: '/approvals', word: 'approvals.menu.word', icon: Tray, count: 'approvalsCount' }],
  screens: [
    {
      path: '/approvals',
      place: 'company',
      access: 'session',
      frame: 'company',
      load: () => import('./approvals-screen.tsx'),
    },
  ],
}
