import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  approvals: [
    {
      source: 'changeRequests',
      kinds: [
        { value: 'personal', word: 'changeRequest.kind' },
        { value: 'job.job_details', word: 'changeRequest.kindJob' },
        { value: 'customField', word: 'changeRequest.kindField' },
        { value: 'emergency', word: 'changeRequest.kindContact' },
        { value: 'tableRow', word: 'changeRequest.kindRow' },
      ],
    },
  ],
  panels: [{ page: 'record', order: 10, load: () => import('./requests-panel.tsx') }],
  hosts: [{ params: ['changeRequest'], load: () => import('./api.tsx') }],
}
