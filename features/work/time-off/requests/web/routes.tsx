import { Coffee, Thermometer, BabyCarriage, TreePalm } from '#ui/icons.ts'
import { overPage } from '#ui/shell/over-page.ts'
import type { PaletteAction, WebModule } from '#ui/shell/screens.ts'
import { ASKERS } from './askers-state.ts'

const ICONS = { vacation: TreePalm, day_off: Coffee, sick_day: Thermometer, parental_leave: BabyCarriage }
const KINDS = Object.keys(ICONS) as (keyof typeof ICONS)[]

export const web: WebModule = {
  profileTabs: [
    {
      path: 'time-off',
      order: 30,
      word: 'timeOff.tab',
      section: 'timeoff.record',
      load: () => import('./time-off-tab.tsx'),
    },
  ],
  actions: KINDS.map((kind): PaletteAction => ({
    word: `timeOff.action.${kind}`,
    also: `timeOff.also.${kind}`,
    icon: ICONS[kind],
    access: ASKERS,
    run: (go) => go(overPage({ ask: kind })),
  })),
  kindAction: {
    word: 'timeOff.action.own',
    access: ASKERS,
    run: (go, kind) => go(overPage({ ask: kind })),
  },
  approvals: [
    {
      source: 'timeOff',
      kinds: KINDS.map((value) => ({ value, word: `ui.kinds.${value}` })),
      hasOwnKinds: true,
      load: () => import('./approval-panel.tsx'),
      notice: { access: { anyOf: ['other.timeoff.record.edit'] }, load: () => import('./rerouted-panel.tsx') },
    },
  ],
  widgets: [
    { name: 'own_leave', column: 'side', order: 5, load: () => import('./own-leave-widget.tsx') },
    { name: 'away', column: 'wide', order: 20, load: () => import('./away-widget.tsx') },
    { name: 'balance', column: 'wide', order: 30, load: () => import('./balance-widget.tsx') },
    { name: 'time_off', column: 'wide', order: 40, load: () => import('./figures-widget.tsx') },
    { name: 'activity', column: 'side', order: 30, load: () => import('./activity-widget.tsx') },
  ],
  before: [{ action: 'vacation_info', load: () => import('../../balances/web/vacation-info-screen.tsx') }],
  hosts: [{ params: ['ask', 'request', 'edit'], load: () => import('./api.tsx') }],
  request: { to: '.?ask=vacation', access: ASKERS },
}
