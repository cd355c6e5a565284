import { ListChecks } from '#ui/icons.ts'
import type { Screen, WebModule } from '#ui/shell/screens.ts'
import { KEEPERS } from './checklist-state.ts'

const place = { place: 'company', frame: 'company' } as const
const early = (path: string, load: Screen['load']): Screen => ({ path, ...place, access: 'session', early: true, load })

export const web: WebModule = {
  menu: [{ path: '/checklists', word: 'checklist.menu.word', icon: ListChecks }],
  screens: [
    { path: '/checklists', ...place, access: KEEPERS, load: () => import('./checklists-screen.tsx') },
    early('/checklists/mine', () => import('./my-steps-screen.tsx')),
    early('/checklists/$id', () => import('./checklist-screen.tsx')),
  ],
  widgets: [{ name: 'checklists', column: 'wide', order: 15, load: () => import('./checklists-widget.tsx') }],
  actions: [
    { word: 'checklist.action.mine', icon: ListChecks, access: 'session', run: (go) => go('/checklists/mine') },
    {
      word: 'checklist.action.start',
      icon: ListChecks,
      access: KEEPERS,
      run: (go) => go('/checklists?startChecklist=new'),
    },
  ],
  personActions: [{ word: 'checklist.startFor', access: KEEPERS, to: (id) => `/people/${id}?startChecklist=${id}` }],
  hosts: [{ params: ['startChecklist'], load: () => import('./api.tsx') }],
}
