import { ListChecks } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const readers = { anyOf: ['assets.register.view', 'settings.assets.edit'] } as const
const counters = { anyOf: ['assets.register.edit', 'settings.assets.edit'] } as const
const PATH = '/company/assets/stocktakes'

export const web: WebModule = {
  screens: [
    { path: PATH, place: 'company', access: readers, frame: 'company', load: () => import('./stocktakes-screen.tsx') },
    {
      path: `${PATH}/$id`,
      place: 'company',
      access: readers,
      frame: 'company',
      load: () => import('./stocktake-screen.tsx'),
    },
    {
      path: `${PATH}/count/$id`,
      place: 'company',
      access: counters,
      frame: 'company',
      load: () => import('./count-screen.tsx'),
    },
  ],
  actions: [{ word: 'stocktakes.start', icon: ListChecks, access: counters, run: (go) => go(`${PATH}?new=stocktake`) }],
}
