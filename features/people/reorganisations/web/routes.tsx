import { TreeStructure } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const PATH = '/company/organization-structure/drafts'
const access = { anyOf: ['other.job.job_details.edit'] } as const
const inCompany = { place: 'company', access, frame: 'company' } as const

export const web: WebModule = {
  screens: [
    { path: PATH, ...inCompany, load: () => import('./drafts-screen.tsx') },
    { path: `${PATH}/$id`, ...inCompany, load: () => import('./draft-screen.tsx') },
  ],
  actions: [{ word: 'reorganisations.add', icon: TreeStructure, access, run: (go) => go(`${PATH}?new=draft`) }],
}
