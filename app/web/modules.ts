import type { WebModule } from '#ui/screens.ts'

/** What the browser shows, feature by feature. A list and nothing else. */
export const modules: readonly WebModule[] = []
