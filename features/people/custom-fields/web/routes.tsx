import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  settings: [{ path: '/settings/employee-fields', group: 'people', word: 'customFields.inSettings' }],
  screens: [
    {
      path: '/settings/employee-fields',
      place: 'company',
      access: { anyOf: ['settings.employee_fields.edit'] },
      frame: 'settings',
      load: () => import('./fields-screen.tsx'),
    },
    {
      path: '/actions/fill_custom_fields',
      place: 'company',
      access: 'session',
      frame: 'none',
      load: () => import('./fill-screen.tsx'),
    },
    {
      path: '/actions/update-custom-field',
      place: 'company',
      access: 'session',
      frame: 'none',
      load: () => import('./fresh-screen.tsx'),
    },
  ],
}
