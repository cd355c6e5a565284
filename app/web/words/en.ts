import { merged } from './merged.ts'

const files = import.meta.glob<Record<string, object>>(
  [
    '../../../{platform,ui,app}/**/messages/en.json',
    '../../../features/**/messages/en.json',
    // the public pages leave the server ready
    '!../../../features/core/site/**',
  ],
  { eager: true, import: 'default' },
)

/** The words of one language, as one chunk. */
export const words = merged(files)
