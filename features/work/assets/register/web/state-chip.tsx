import { Status, type StatusTone } from '#ui/status.tsx'
import type { StateRef } from '../contract.ts'

const TONES = { in_use: 'good', repair: 'wait', warehouse: 'plan', written_off: 'off' } as const satisfies Record<
  NonNullable<StateRef['builtIn']>,
  StatusTone
>

/** A state of the lifecycle by its name; the built-in ones are spelled so in every language. */
export const StateChip = ({ state: { name, builtIn } }: { state: StateRef }) => (
  <Status tone={builtIn ? TONES[builtIn] : 'plan'}>{name}</Status>
)
