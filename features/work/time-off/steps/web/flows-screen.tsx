import { FlowsPage } from '#features/people/flows/web/api.tsx'
import { useTimeOffPurpose } from './purpose-words.ts'

/** Who approves time off, in which order. */
export const Screen = () => <FlowsPage of={useTimeOffPurpose()} />
