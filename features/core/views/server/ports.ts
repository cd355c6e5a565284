import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'

export interface ViewParts {
  params: Record<string, string>
  columns: string[] | null
}

/** A list whose views can be saved. */
export interface ViewList {
  name: string
  may: {
    see: (actor: Context['actor']) => boolean
    /** Share views with everyone who sees the list, and keep those that are shared. */
    share: (actor: Context['actor']) => boolean
  }
  /** What of a view this reader may have: filters, sorts and columns that they may not use are left out. */
  readable: (ctx: Context) => Promise<(view: ViewParts) => ViewParts>
}

export const viewLists = port<ViewList>('view lists')
