import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  hosts: [{ params: ['export'], load: () => import('./export-dialog.tsx') }],
}
