import { merged } from './merged.ts'

const files = import.meta.glob<Record<string, object>>(
  ['../../../{platform,ui,app}/**/messages/en.json', '../../../features/**/messages/en.json'],
  { eager: true, import: 'default' },
)

/** The words of one language, as one chunk. */
export const words = merged(files)
