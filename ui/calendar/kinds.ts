import type { Icon } from '@phosphor-icons/react'
import { Cake } from '#ui/icons.ts'
import { LEAVE_KINDS, type LeaveKind } from '#ui/leave-kinds.ts'
import type { SpellKind } from './spells.ts'

export const kindIcon = (kind: SpellKind): Icon => (kind === 'birthday' ? Cake : LEAVE_KINDS[kind].icon)

/** The colours of a kind; birthdays are dressed as the other things that are only told. */
export const kindDress = (kind: SpellKind): LeaveKind => (kind === 'birthday' ? 'joined' : kind)
