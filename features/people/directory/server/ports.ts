import type { RawBuilder } from 'kysely'
import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'
import type { Gap } from '../fields.ts'

/** A gap in people's records that another feature knows of. */
export interface GapSource {
  gap: Gap
  /** A condition on a person's row `u`; null where the reader may not see it of everyone, or not mend it. */
  lacks: (ctx: Pick<Context, 'actor' | 'now'>) => RawBuilder<boolean> | null
}

/** Gaps that other features contribute. */
export const gapSources = port<GapSource>('gapSources')
