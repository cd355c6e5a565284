import { FlowPage } from '#features/people/flows/web/api.tsx'
import { ExamplePanel } from './example-panel.tsx'
import { useTimeOffPurpose } from './purpose-words.ts'

/** One flow of time off. */
export const Screen = () => <FlowPage of={useTimeOffPurpose()} Example={ExamplePanel} />
