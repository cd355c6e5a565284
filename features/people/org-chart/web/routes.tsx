import { TreeStructure } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const PATH = '/company/organization-structure'
const access = { anyOf: ['org.chart.view'] } as const

export const web: WebModule = {
  menu: [{ path: PATH, word: 'orgChart.title', icon: TreeStructure }],
  screens: [{ path: PATH, place: 'company', access, frame: 'company', load: () => import('./org-chart-screen.tsx') }],
  personActions: [{ word: 'orgChart.showPerson', access, to: (userId) => `${PATH}?person=${userId}` }],
}
