import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'

export interface ViewParts {
  params: Record<string, string>
  columns: string[] | null
}

/** What a reader may have of a view, and by name the filters that cannot be used any more. */
export interface ReadableParts extends ViewParts {
  leftOut: { param: string; name: string }[]
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
  readable: (ctx: Context) => Promise<(view: ViewParts) => ReadableParts>
}

export const viewLists = port<ViewList>('view lists')
