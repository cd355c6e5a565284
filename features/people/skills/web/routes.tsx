import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  settings: [{ path: '/settings/employee-fields/skills', group: 'people', word: 'skills.title' }],
  screens: [
    {
      path: '/settings/employee-fields/skills',
      place: 'company',
      access: { anyOf: ['settings.employee_fields.edit'] },
      frame: 'settings',
      load: () => import('./skills-screen.tsx'),
    },
  ],
  panels: [{ page: 'glance', order: 5, load: () => import('./person-skills-panel.tsx') }],
  searches: [
    {
      word: 'skills.title',
      order: 17,
      access: { anyOf: ['people.people.view', 'people.people.edit'] },
      load: () => import('./search-state.ts'),
    },
  ],
}
