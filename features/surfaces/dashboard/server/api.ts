import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'

/** The reader's day and hour where they work. */
export interface Here {
  today: string
  hour: number
}

/**
 * What a feature brings for the dashboard. All widgets are read in one statement: each brings a scalar subquery that may use
 * the reader's row `me` (id, location_id, department_id, today, hour).
 */
export interface Widget {
  /** The key of its part of the answer, and the name of the slot on the screen. */
  name: string
  /** One JSON value; null when it is not for this reader. */
  query: (ctx: Context) => RawBuilder<unknown> | null
  /** From that value to what the browser gets. */
  present?: (ctx: Context, value: never, here: Here) => unknown
  /** What of it belongs into the sentence under the greeting ("5 people are away today"), in the reader's language. */
  sentence?: (ctx: Context, presented: never) => string | null
  /** Whether the reader sees only this widget, like the welcome page before the first day. */
  alone?: (ctx: Context, presented: never) => boolean
  /** What is not in it does not leave the server. */
  shape: z.ZodType
}

/** Features bring their widgets. */
export const widgets = port<Widget>('widgets')
